import { readSite } from "../../../../content/read-site.server.ts";
import { queueMail } from "../../../../mail/send-mail.job.server.ts";
import type { Deps, RequestContext } from "../../../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import {
  CODE_VALID_MINUTES,
  type CodeEntry,
  type CodeState,
  codeHash,
  codeState,
  createCode,
  enterCode,
} from "../../../../platform/one-time-codes/one-time-code.server.ts";
import { LINK_TOKEN, type OpenedDraft } from "../draft-link.ts";
import { findLinkedDraft, findOpenedDraft, type LinkedDraft } from "../send-link/draft.store.server.ts";
import { networkHash } from "../send-link/send-draft-link.server.ts";
import { draftCodeEmail } from "./draft-code.email.ts";
import {
  findDraftOfSession,
  insertDraftSession,
  openDraftSession,
  requestNewCode,
} from "./draft-session.store.server.ts";

/** The time that a file of 8 MB takes at 75 kbit/s. */
const LOAD_FILE_MS = 15 * 60_000;
/** A form asks for two results, and for up to four documents more: what it may take to load them is an hour and a half. */
const [MIN_FILES, MAX_FILES] = [2, 6];

/** Identifies the device that opened a link, while it waits for its code and while it loads the draft. */
export const CONTINUE_COOKIE = tokenCookieNamed("gatehouse-continue");

/** A draft, and whether the request comes from the network that requested its link. */
export type FoundDraft = LinkedDraft & { isSameNetwork: boolean };

export type CodeRequest = { kind: "sent"; token: string } | { kind: "limited"; retryAfterSeconds: number };

/** Returns the draft of a link's token; null for every invalid link, whatever the reason. */
export async function draftOfLink(
  { db, clock }: Deps,
  requestContext: RequestContext,
  token: string,
): Promise<FoundDraft | null> {
  const draft = LINK_TOKEN.test(token) ? await findLinkedDraft(db, tokenHash(token), clock.now()) : null;
  return draft && { ...draft, isSameNetwork: draft.networkSha256.equals(networkHash(requestContext)) };
}

/** Grants a device access to the draft. Returns the device's token. */
export async function openForDevice({ db, clock }: Deps, draft: FoundDraft): Promise<string> {
  const token = createToken();
  const now = clock.now();
  await insertDraftSession(db, { tokenSha256: tokenHash(token), draftId: draft.id, createdAt: now });
  return token;
}

/** Mails a code to the address that the link was sent to. Returns the token of the device that may enter it. */
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

/** Enters a code. The right one grants this device access to the draft. */
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

/** Returns the draft that the device with this token may load; null without access, or after it has expired. */
export async function draftOfDevice({ db, clock }: Deps, token: string | null): Promise<OpenedDraft | null> {
  if (token === null) return null;
  const now = clock.now();
  const opened = await findOpenedDraft(db, tokenHash(token), now);
  if (!opened) return null;
  const files = Math.min(Math.max(opened.draft.files.length, MIN_FILES), MAX_FILES);
  return now.getTime() - opened.openedAt.getTime() < files * LOAD_FILE_MS ? opened.draft : null;
}
