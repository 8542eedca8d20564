"""The symbol graphs of the package's modules, for script/docs and script/api-coverage."""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def dump(*options):
    """Makes the graphs of the public symbols anew and returns the folder that they are in.

    SwiftPM also asks for graphs of the modules that gather the tests, and fails where no test was built. The graphs of
    all others are there then.
    """
    products = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    folder = pathlib.Path(products.stdout.strip()).parent / "symbolgraph"
    shutil.rmtree(folder, ignore_errors=True)
    answer = subprocess.run(
        ["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public", *options],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if not any(folder.glob("*.symbols.json")):
        sys.exit(answer.stdout)
    return folder
