import { defineConfig } from "knip/config";

export default defineConfig({
  // A font that the style sheet imports, pictures that the emoji plugin reads as a file, and the accessibility checker
  // that `tests/web` injects into pages.
  ignoreDependencies: ["@fontsource-variable/nunito", "@iconify-json/fluent-emoji-flat", "axe-core"],
});
