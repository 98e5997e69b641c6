import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { emoji } from "./emoji-plugin.ts";
import { notices } from "./notices-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The client is built into the Python package, which serves it; a wheel needs no Node.
export default defineConfig({
  root: here("."),
  plugins: [svelte(), emoji(), notices()],
  resolve: { alias: { $lib: here("./src/lib"), $table: here("./src/table"), $generated: here("./src/generated") } },
  build: {
    outDir: here("../src/pettable/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
