import { buildWhenStale } from "../../../scripts/build-site/build-when-stale.ts";
import { prepareDatabase } from "../apps/prepared-database.ts";
import { keepTemporaryFilesInMemory } from "../database/memory-disk.ts";

/** Builds the app and prepares its database once, since every worker starts the built app. Workers inherit the temporary folder. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenStale((line) => process.stdout.write(`${line}\n`));
  await keepTemporaryFilesInMemory();
  return prepareDatabase();
}
