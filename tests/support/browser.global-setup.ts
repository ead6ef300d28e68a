import { buildWhenStale } from "../../scripts/build-site/build-when-stale.ts";
import { keepTemporaryFilesInMemory } from "./memory-disk.ts";

/** Builds the app once, since every worker starts the built app. Workers inherit the temporary folder. */
export default async function setup(): Promise<void> {
  await buildWhenStale((line) => process.stdout.write(`${line}\n`));
  await keepTemporaryFilesInMemory();
}
