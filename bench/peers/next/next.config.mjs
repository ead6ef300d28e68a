import path from "node:path";

const here = import.meta.dirname;

/** Our own components are built into this app; what they take from React Router comes from a stand-in on Next.js. */
export default {
  compress: false,
  poweredByHeader: false,
  turbopack: {
    root: path.join(here, "..", "..", ".."),
    resolveAlias: {
      "react-router": "./react-router.jsx",
      "./crest.svg?no-inline": "./crest.js",
      "./footer-subscription.tsx": "./nothing.js",
    },
  },
};
