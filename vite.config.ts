import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** On a slow line every file costs a way there and back: what each page needs comes in two files, not in twenty. */
const FEW_FILES = {
  groups: [
    {
      name: "framework",
      test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es|@react-router)[\\/]/,
    },
    // Around every public page: the layout, the newsletter's form, and what fetches files that come later.
    {
      name: "frame",
      test: /[\\/]app[\\/](?:layout[\\/]|newsletter[\\/](?:(?:footer-)?subscribe-form|failure-words))|vite[\\/]preload-helper/,
    },
    { name: "site", test: /[\\/]app[\\/](?:ui|content|platform)[\\/]/, minShareCount: 3 },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: ["chrome100", "firefox102", "safari15.4"] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: FEW_FILES } } } } },
});
