// The service worker, `/service-worker.js`, and what it needs to open the client without a connection: one compressed
// file with the page and all its scripts, styles and pictures. One request is little beside eighty: guests behind one
// address share a rate limit.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const WORKER = here("./src/service-worker/worker.ts");
const TYPES: Record<string, string> = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

const hash = (...texts: (string | Uint8Array)[]): string => texts.reduce((made, text) => made.update(text), createHash("sha256")).digest("hex").slice(0, 12);

/** What the client expects in an answer of the server: an answer that was kept by a client with other types is of no use. */
function shape(): string {
  const folder = here("./src/generated");
  const types = readdirSync(folder).filter((name) => name.endsWith(".ts")).sort();
  return hash(...[...types.map((name) => `${folder}/${name}`), here("./src/lib/api.ts")].map((path) => readFileSync(path)));
}

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const files: Record<string, { type: string; text: string }> = {};
        const fonts: string[] = [];
        for (const [name, each] of Object.entries(bundle)) {
          const type = TYPES[name.split(".").at(-1)!];
          if (name.endsWith(".woff2") && name.includes("latin-wght")) fonts.push(`/${name}`);
          else if (type && (name === "index.html" || name.startsWith("assets/"))) files[`/${name}`] = { type, text: each.type === "chunk" ? each.code : Buffer.from(each.source).toString() };
        }
        if (!files["/index.html"] || !fonts.length) throw new Error("the page or its font is not in the bundle");
        const pack = gzipSync(JSON.stringify(files), { level: 9 });
        const version = hash(pack);
        // Not `.gz`: servers would announce a file of that name as compressed on its way only.
        const fileName = `assets/offline-${version}.bin`;
        this.emitFile({ type: "asset", fileName, source: pack });
        const client = { version, shape: shape(), pack: `/${fileName}`, fonts };
        this.emitFile({ type: "asset", fileName: "service-worker.js", source: await script(client) });
      },
    },
  };
}

/** A classic script: not every browser takes modules as service workers. */
async function script(client: object): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    define: { BUILT_CLIENT: JSON.stringify(client) },
    build: { write: false, copyPublicDir: false, target: "es2022", modulePreload: false, rolldownOptions: { input: WORKER, output: { format: "iife" } } },
  });
  const [output] = [made].flat();
  if (!("output" in output) || output.output.length !== 1) throw new Error("the service worker is not one file");
  const [worker] = output.output;
  if (worker.type !== "chunk") throw new Error("the service worker is not a script");
  return worker.code;
}
