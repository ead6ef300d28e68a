import type { Deps } from "../platform/deps.server.ts";
export async function startDocumentSweep(_deps: Deps): Promise<void> {}
