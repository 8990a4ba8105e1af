# A Debian 12 with all that building and testing Korat needs:
#
#   docker build -t korat .
#   docker run --rm -it -v "$PWD:/korat" korat ./check
FROM debian:12

RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates git \
    && rm -rf /var/lib/apt/lists/*

# Only the list of packages: the layer stays as long as the list does.
COPY tools/setup.sh tools/packages.txt /setup/tools/
RUN /setup/tools/setup.sh --packages \
    && rm -rf /setup /var/lib/apt/lists/*

# A checkout that is mounted belongs to another user.
RUN git config --system --add safe.directory /korat
WORKDIR /korat
CMD ["bash"]
