# cmake -D NPM=... -D FROM=<folder of package-lock.json> -D INTO=<folder> -P InstallNodePackages.cmake
file(MAKE_DIRECTORY "${INTO}")
foreach(name package.json package-lock.json .npmrc)
  configure_file("${FROM}/${name}" "${INTO}/${name}" COPYONLY)
endforeach()
execute_process(COMMAND ${NPM} ci --no-progress WORKING_DIRECTORY "${INTO}"
  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "npm could not install the packages that the page of korat view needs. "
    "This needs the network once: check that npm's registry can be reached (npm ping), then build "
    "again. npm says:\n${output}")
endif()
file(TOUCH "${INTO}/packages.stamp")
