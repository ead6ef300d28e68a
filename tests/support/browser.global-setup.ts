import { buildWhenStale } from "../../scripts/build-site/build-when-stale.ts";

/** Every worker starts the built app: it is built here, once, so that they don't build at the same time. */
export default function setup(): Promise<void> {
  return buildWhenStale((line) => process.stdout.write(`${line}\n`));
}
