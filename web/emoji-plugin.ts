// One picture sheet of the emoji that the client and its scenes list (Fluent Emoji, MIT): `virtual:emoji` is its
// address. A scene lists its own in `emoji.txt`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Icons {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width: number;
  height: number;
}

/** The names in all lists, each once. */
function listed(): string[] {
  const scenes = readdirSync(here("./src/scenes")).map((game) => here(`./src/scenes/${game}/emoji.txt`));
  const lists = [here("./src/lib/emoji.txt"), ...scenes.filter((path) => existsSync(path))];
  return [...new Set(lists.flatMap((path) => readFileSync(path, "utf-8").split(/\s+/).filter(Boolean)))].sort();
}

let icons: Icons | undefined;

function iconSet(): Icons {
  const path = createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji-flat/icons.json");
  return (icons ??= JSON.parse(readFileSync(path, "utf-8")) as Icons);
}

/** An emoji as a symbol with this id. */
export function symbol(id: string, name: string): string {
  const set = iconSet();
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
  if (!icon) throw new Error(`emoji.txt: there is no emoji called ${name}`);
  return `<symbol id="${id}" viewBox="0 0 ${set.width} ${set.height}">${icon.body}</symbol>`;
}

const sheet = (): string => `<svg xmlns="http://www.w3.org/2000/svg">${listed().map((name) => symbol(name, name)).join("")}</svg>`;

export function emoji(): Plugin {
  let building = false;
  return {
    name: "emoji",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === "virtual:emoji" ? "\0emoji" : null),
    load(id) {
      if (id !== "\0emoji") return null;
      if (!building) return `export default "/emoji.svg"`;
      const file = this.emitFile({ type: "asset", name: "emoji.svg", source: sheet() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer(server) {
      server.middlewares.use("/emoji.svg", (_, answer) => {
        answer.setHeader("Content-Type", "image/svg+xml");
        answer.end(sheet());
      });
    },
  };
}
