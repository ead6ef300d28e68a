import { enableCompileCache } from "node:module";
import path from "node:path";

const development = process.argv.includes("--dev");

// React chooses between its development and its production build when it is first imported.
process.env.NODE_ENV ??= development ? "development" : "production";

// From the second start on, sources need not be stripped and compiled again, which saves 20 MB of memory.
enableCompileCache(path.join(import.meta.dirname, "..", "build", "compile-cache"));

const { run } = await import("./run.ts");
await run({ development });
