import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { emoji } from "./emoji-plugin.ts";
import { icons } from "./icons-plugin.ts";
import { notices } from "./notices-plugin.ts";
import { pictures } from "./pictures-plugin.ts";
import { serviceWorker } from "./service-worker-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The client is built into the Python package, which serves it; a wheel needs no Node.
export default defineConfig({
  root: here("."),
  plugins: [svelte(), emoji(), notices(), pictures(), icons(), serviceWorker()],
  resolve: { alias: { $lib: here("./src/lib"), $table: here("./src/table"), $generated: here("./src/generated") } },
  build: {
    outDir: here("../src/pettable/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: here("./index.html"), rulebook: here("./src/rulebook/page.ts") },
      checks: { bundlerTimings: false },
    },
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
