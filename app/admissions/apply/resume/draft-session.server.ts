import { readSite } from "../../../content/read-site.server.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../../platform/http/token-cookie.server.ts";
import {
  CODE_VALID_MINUTES,
  type CodeEntry,
  type CodeState,
  codeHash,
  codeState,
  createCode,
  enterCode,
} from "../../../platform/one-time-codes/one-time-code.server.ts";
import { findLinkedDraft, findOpenedDraft, type LinkedDraft } from "./draft.store.server.ts";
import { draftCodeEmail } from "./draft-code.email.ts";
import type { OpenedDraft } from "./draft-link.ts";
import {
  findDraftOfSession,
  insertDraftSession,
  openDraftSession,
  requestNewCode,
} from "./draft-session.store.server.ts";
import { networkHash } from "./send-draft-link.server.ts";

/** As long as two files of 8 MB take over a slow line. */
const OPEN_FOR_MS = 30 * 60_000;
const TOKEN = /^[\w-]{43}$/;

/** Names a device that came with a link: while it waits for its code, and while it fetches the draft. */
export const CONTINUE_COOKIE = tokenCookieNamed("gatehouse-continue");

/** A draft, and whether the visitor is on the network from which its link was asked for. */
export type FoundDraft = LinkedDraft & { isSameNetwork: boolean };

export type CodeRequest = { kind: "sent"; token: string } | { kind: "limited"; retryAfterSeconds: number };

/** The draft that a link opens, by the link's token; null for every link that opens nothing, whatever the reason. */
export async function draftOfLink(
  { db, clock }: Deps,
  requestContext: RequestContext,
  token: string,
): Promise<FoundDraft | null> {
  const draft = TOKEN.test(token) ? await findLinkedDraft(db, tokenHash(token), clock.now()) : null;
  return draft && { ...draft, isSameNetwork: draft.networkSha256.equals(networkHash(requestContext)) };
}

/** Lets a device have the draft, and gives the token by which it is known. */
export async function openForDevice({ db, clock }: Deps, draft: FoundDraft): Promise<string> {
  const token = createToken();
  const now = clock.now();
  const visit = { tokenSha256: tokenHash(token), draftId: draft.id, createdAt: now };
  await insertDraftSession(db, visit);
  return token;
}

/** Sends a code to where the link went, and gives the token of the device that may type it. */
export async function sendDraftCode(
  deps: Deps,
  requestContext: RequestContext,
  { id, email }: FoundDraft,
): Promise<CodeRequest> {
  const network = await deps.limits.draftLinksByNetwork.take(requestContext.network);
  if (network.kind === "limited") return network;
  const byDraft = await deps.limits.draftCodesByDraft.take(String(id));
  if (byDraft.kind === "limited") return byDraft;
  const token = createToken();
  const code = createCode();
  const waiting = { tokenSha256: tokenHash(token), draftId: id, createdAt: deps.clock.now() };
  await deps.db.transaction().execute(async (transaction) => {
    await requestNewCode(transaction, { ...waiting, codeSha256: codeHash(waiting.tokenSha256, code) });
    const mail = { email, code, minutes: CODE_VALID_MINUTES };
    await queueMail(deps, transaction, draftCodeEmail(mail, readSite(deps)));
  });
  return { kind: "sent", token };
}

/** Returns whether a code can still be entered on the device with this token; null when it requested none for this draft. */
export async function draftCodeState(deps: Deps, draft: FoundDraft, token: string): Promise<CodeState | null> {
  const isOfDraft = (await findDraftOfSession(deps.db, tokenHash(token))) === draft.id;
  return isOfDraft ? codeState(deps, "draft_visits", token) : null;
}

/** Tries a code. The right one opens the draft for this device. */
export async function enterDraftCode(
  deps: Deps,
  draft: FoundDraft,
  token: string,
  code: string,
): Promise<CodeEntry<void>> {
  if ((await findDraftOfSession(deps.db, tokenHash(token))) !== draft.id) return { kind: "void" };
  return enterCode(deps, { table: "draft_visits", token, code }, (transaction, tokenSha256) =>
    openDraftSession(transaction, tokenSha256, deps.clock.now()),
  );
}

/** What the device with this token may have; null when it may have nothing, or not any more. */
export async function draftOfDevice({ db, clock }: Deps, token: string | null): Promise<OpenedDraft | null> {
  if (token === null) return null;
  const now = clock.now();
  const openedAfter = new Date(now.getTime() - OPEN_FOR_MS);
  return findOpenedDraft(db, { sessionSha256: tokenHash(token), openedAfter, now });
}
