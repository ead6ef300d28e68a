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
    { name: "site", test: /[\\/]app[\\/](?:layout|ui|content|platform)[\\/]/, minShareCount: 3 },
  ],
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: ["chrome100", "firefox102", "safari15.4"] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: FEW_FILES } } } } },
});
