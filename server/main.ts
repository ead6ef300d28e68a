const development = process.argv.includes("--dev");

// React chooses between its development and its production build when it is first imported.
process.env.NODE_ENV ??= development ? "development" : "production";

const { run } = await import("./run.ts");
await run({ development });
