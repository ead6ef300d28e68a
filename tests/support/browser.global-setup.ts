import { buildWhenStale } from "../../scripts/build-site/build-when-stale.ts";
import { keepTemporaryFilesInMemory } from "./memory-disk.ts";
import { prepareDatabase } from "./prepared-database.ts";

/** Builds the app and prepares its database once, since every worker starts the built app. Workers inherit the temporary folder. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenStale((line) => process.stdout.write(`${line}\n`));
  await keepTemporaryFilesInMemory();
  return prepareDatabase();
}
