// What the client contains of other people's work: `notices.json` with the licences, for the page that shows them, and
// `client.cdx.json`, the wheel's software bill of materials. Scripts are found in the bundle; the fonts and the pictures
// are named here.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import licences from "spdx-license-list/full.js";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const NOT_SCRIPTS = ["@fontsource-variable/nunito", "@fontsource/nunito", "@iconify-json/fluent-emoji-flat"];

interface Package {
  name: string;
  version: string;
  license: string;
  author?: string | { name: string };
  homepage?: string;
}

/** A package that is in the client. */
interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/** The folder of the package that a module belongs to, or null for one of our own. */
function folderOf(module: string): string | null {
  const parts = module.replace(/^\0/, "").split("?")[0].split(`${sep}node_modules${sep}`);
  if (parts.length < 2) return null;
  const names = parts.pop()!.split(sep);
  return join(parts.join(`${sep}node_modules${sep}`), "node_modules", ...names.slice(0, names[0].startsWith("@") ? 2 : 1));
}

function notice(folder: string): Notice {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")) as Package;
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each));
  if (file) return { name, version, licence: license, text: readFileSync(join(folder, file), "utf-8") };
  // Some packages name their licence and do not bring its text.
  const text = licences[license]?.licenseText;
  if (!text) throw new Error(`${name} brings no text of its licence, and ${license} is not a known one`);
  const by = (typeof author === "string" ? author : author?.name) ?? makerOfIcons(folder);
  const copyright = `Copyright (c) ${by ?? name}`;
  const blank = "Copyright (c) <year> <copyright holders>";
  return { name, version, licence: license, text: text.includes(blank) ? text.replace(blank, copyright) : `${copyright}\n\n${text}` };
}

function makerOfIcons(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, "info.json"), "utf-8")) as { author: { name: string } }).author.name;
  } catch {
    return undefined;
  }
}

/** The bill in CycloneDX. It has no date and no number, so that the same client gives the same bytes. */
function bill(all: Notice[]): object {
  const components = all.map(({ name, version, licence }) => {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return { type: "library", "bom-ref": purl, name, version, purl, licenses: [{ license: { id: licence } }] };
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": "client", name: "Pettable's browser client" } },
    components,
    dependencies: [{ ref: "client", dependsOn: components.map((each) => each["bom-ref"]) }],
  };
}

export function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? each.moduleIds : []));
      const named = NOT_SCRIPTS.map((name) => dirname(require.resolve(`${name}/package.json`)));
      const folders = new Set([...named, ...modules.map(folderOf).filter((each) => each !== null)]);
      const all = [...folders].map(notice).sort((one, other) => (one.name < other.name ? -1 : 1));
      this.emitFile({ type: "asset", fileName: "notices.json", source: JSON.stringify(all, null, 1) });
      this.emitFile({ type: "asset", fileName: "client.cdx.json", source: JSON.stringify(bill(all), null, 1) });
    },
  };
}
