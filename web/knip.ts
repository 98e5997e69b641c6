import { defineConfig } from "knip/config";

export default defineConfig({
  // They draw the cards of the rulebook pages and of link previews while the client is built; and the service worker, a
  // file of its own.
  entry: ["src/rulebook/pictures.ts", "src/previews/parts.ts", "src/previews/covers.ts", "src/service-worker/worker.ts"],
  // A font that the style sheet imports, pictures that the emoji plugin reads as a file, and the accessibility checker
  // that `tests/web` injects into pages.
  ignoreDependencies: ["@fontsource-variable/nunito", "@iconify-json/fluent-emoji-flat", "axe-core"],
});
