# Tests of the plugin: one construct per file, the expected code inside.
#
#   %korat     IR in, IR out: the pass alone
#   %reject    C++ in, IR out: immediate rejection alone, on what it gets in clang's pipeline
#   %compile   C++ in, IR out: the pass where a user's build has it, in clang's pipeline

import os

import lit.formats

config.name = "pass"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".cc"]
config.test_source_root = os.path.dirname(__file__)

tools = config.llvm_tools
config.substitutions += [
    ("%korat", f"{tools}/opt -load-pass-plugin={config.korat_pass} -passes=korat -S -o - %s"),
    (
        "%compile",
        f"{tools}/clang++ -std=c++20 -fpass-plugin={config.korat_pass} -S -emit-llvm -o - %s",
    ),
    (
        "%reject",
        f"{tools}/clang++ -std=c++20 -O1 -Xclang -disable-llvm-passes -S -emit-llvm -o - %s"
        f" | {tools}/opt -load-pass-plugin={config.korat_pass}"
        f" -passes='function(sroa<preserve-cfg>),korat-reject,verify' -S -o -",
    ),
    ("FileCheck", f"{tools}/FileCheck %s"),
]
