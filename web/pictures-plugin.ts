// What the rulebook pages take from the client: `rulebook/GAME.LANG.json` with every card of a game drawn by the real
// components (`src/rulebook/pictures.ts`), and `rulebook/page.json` with the addresses of the pages' script and style.
// And what the server draws the pictures of shared links with: `previews/` has the cards as SVG (`src/previews/parts.ts`)
// and the font.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type Plugin, type ResolvedConfig, type ViteDevServer } from "vite";
import { symbol } from "./emoji-plugin.ts";
import { fontFiles, fontRanges } from "./font-files.ts";
import { EMOJI_SHEET } from "./src/rulebook/drawings.ts";

const PAGE = "src/rulebook/page.ts";
const LANGUAGES = ["en", "de"] as const;

/** Runs the client's modules here; styles come out with the components that they belong to. */
function moduleServer({ root, resolve }: ResolvedConfig): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root,
    mode: "production",
    logLevel: "warn",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: resolve.alias },
    plugins: [svelte({ emitCss: false, compilerOptions: { dev: false, css: "injected" } }), sheetWithoutFile()],
  });
}

const sheetWithoutFile = (): Plugin => ({
  name: "sheet-without-file",
  resolveId: (id) => (id === "virtual:emoji" ? "\0emoji" : null),
  load: (id) => (id === "\0emoji" ? `export default "${EMOJI_SHEET}"` : null),
});

export function pictures(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "pictures",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      const write = (name: string, content: unknown, folder = "rulebook") => this.emitFile({ type: "asset", fileName: `${folder}/${name}.json`, source: JSON.stringify(content) });
      const page = Object.values(bundle).find((each) => each.type === "chunk" && each.facadeModuleId?.endsWith(PAGE));
      if (page?.type !== "chunk") throw new Error(`${PAGE} is not in the bundle`);
      write("page", { script: `/${page.fileName}`, style: `/${[...page.viteMetadata!.importedCss][0]}` });

      const server = await moduleServer(config);
      try {
        const drawn = (await server.ssrLoadModule("/src/rulebook/pictures.ts")) as typeof import("./src/rulebook/pictures.ts");
        for (const game of drawn.games()) for (const lang of LANGUAGES) write(`${game}.${lang}`, await drawn.pictures(game, lang, symbol));
        const previews = (await server.ssrLoadModule("/src/previews/parts.ts")) as typeof import("./src/previews/parts.ts");
        for (const game of previews.games()) for (const lang of LANGUAGES) write(`${game}.${lang}`, await previews.parts(game, lang, symbol), "previews");
        write("common", { ...previews.people(symbol), ranges: fontRanges() }, "previews");
        for (const [name, source] of Object.entries(fontFiles())) this.emitFile({ type: "asset", fileName: `previews/${name}`, source });
      } finally {
        await server.close();
      }
    },
  };
}
