import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

// The client's own logic, in a simulated page; whole pages in a real browser are tested from Python (`tests/web`).
export default mergeConfig(
  build,
  defineConfig({
    resolve: {
      // Svelte's exports are chosen by this condition: without it, a module would get the server's, which react to nothing.
      conditions: ["browser"],
      // A test's server runs in Node, where `ws` would be an empty stub by the same condition.
      alias: { ws: fileURLToPath(new URL("./node_modules/ws/wrapper.mjs", import.meta.url)) },
    },
    test: {
      environment: "happy-dom",
      include: ["src/**/*.test.ts"],
      // One simulated page for all files of a worker: making it takes longer than most of them run.
      isolate: false,
      testTimeout: 20_000,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
