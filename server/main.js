import { enableCompileCache } from "node:module";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const development = process.argv.includes("--dev");
/** Set by start-built.ts when it replaces this process, after it has checked the build. */
const isBuilt = process.argv.includes("--built");

// React selects its development or production build when it is first imported.
process.env.NODE_ENV ??= development ? "development" : "production";

// Caches compiled code and sources with types stripped, from the second start on. This file is JavaScript: to strip its types, Node would
// load its type stripper at every start, which takes 15 MB.
enableCompileCache(path.join(root, "build", "compile-cache"));

const builtServer = path.join(root, "build", "site", "server", "index.js");
const entry = development ? "./start-development.ts" : isBuilt ? builtServer : "./start-built.ts";
const { start } = await import(entry);
await start();
