import type { Deps } from "../platform/deps.server.ts";
export type FirstAccount = { kind: "exists" } | { kind: "created"; username: string; generatedPassword: string | null };
export async function createFirstAccount(_deps: Deps, _admin: { username: string; password: string | null }): Promise<FirstAccount> { return { kind: "exists" }; }
