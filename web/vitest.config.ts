import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

// The client's own logic, in a simulated page; whole pages in a real browser are tested from Python (`tests/web`).
export default mergeConfig(
  build,
  defineConfig({
    // Svelte's exports are chosen by this condition: without it, a module would get the server's, which react to nothing.
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"], restoreMocks: true, unstubGlobals: true },
  }),
);
