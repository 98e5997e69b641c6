// What the rulebook pages take from the client: `rulebook/GAME.LANG.json` with every card of a game drawn by the real
// components (`src/rulebook/pictures.ts`), and `rulebook/page.json` with the addresses of the pages' script and style.
// And what the server draws the pictures of shared links with: `previews/` has the cards as SVG (`src/previews/parts.ts`)
// and the font. And the pictures of the games at home: `virtual:covers` has their addresses, by language and game.
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
  let modules: Promise<ViteDevServer> | undefined;
  const moduleOf = async <T>(path: string): Promise<T> => (await (modules ??= moduleServer(config))).ssrLoadModule(path) as Promise<T>;
  return {
    name: "pictures",
    resolveId: (id) => (id === "virtual:covers" ? "\0covers" : null),
    async load(id) {
      if (id !== "\0covers") return null;
      // While somebody works on the client, games have their emoji at home.
      if (config.command !== "build") return "export default {}";
      const { cover } = await moduleOf<typeof import("./src/previews/covers.ts")>("/src/previews/covers.ts");
      const { games } = await moduleOf<typeof import("./src/previews/parts.ts")>("/src/previews/parts.ts");
      const lines: string[] = [];
      for (const lang of LANGUAGES) {
        for (const game of games()) {
          const file = this.emitFile({ type: "asset", name: `cover-${game}.${lang}.svg`, source: await cover(game, lang, symbol) });
          lines.push(`"${lang}/${game}": import.meta.ROLLUP_FILE_URL_${file}`);
        }
      }
      return `export default { ${lines.join(", ")} }`;
    },
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      const write = (name: string, content: unknown, folder = "rulebook") => this.emitFile({ type: "asset", fileName: `${folder}/${name}.json`, source: JSON.stringify(content) });
      const page = Object.values(bundle).find((each) => each.type === "chunk" && each.facadeModuleId?.endsWith(PAGE));
      if (page?.type !== "chunk") throw new Error(`${PAGE} is not in the bundle`);
      write("page", { script: `/${page.fileName}`, style: `/${[...page.viteMetadata!.importedCss][0]}` });

      try {
        const drawn = await moduleOf<typeof import("./src/rulebook/pictures.ts")>("/src/rulebook/pictures.ts");
        for (const game of drawn.games()) for (const lang of LANGUAGES) write(`${game}.${lang}`, await drawn.pictures(game, lang, symbol));
        const previews = await moduleOf<typeof import("./src/previews/parts.ts")>("/src/previews/parts.ts");
        for (const game of previews.games()) for (const lang of LANGUAGES) write(`${game}.${lang}`, await previews.parts(game, lang, symbol), "previews");
        write("common", { ...previews.people(symbol), ranges: fontRanges() }, "previews");
        for (const [name, source] of Object.entries(fontFiles())) this.emitFile({ type: "asset", fileName: `previews/${name}`, source });
      } finally {
        await (await modules)?.close();
        modules = undefined;
      }
    },
  };
}
