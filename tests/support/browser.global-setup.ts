import { buildWhenStale } from "../../scripts/build-site/build-when-stale.ts";

/** Builds the app once, since every worker starts the built app. */
export default function setup(): Promise<void> {
  return buildWhenStale((line) => process.stdout.write(`${line}\n`));
}
