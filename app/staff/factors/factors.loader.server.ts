import type { LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { IDENTITY } from "../../content/site.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { drawQrCode, type QrCode } from "../../platform/qr-code.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { totpAddress } from "./authenticator-app/totp.server.ts";
import { findTotp } from "./authenticator-app/totp.store.server.ts";
import { findFactors } from "./factors.store.server.ts";
import { listPasskeys } from "./passkeys/passkeys.store.server.ts";
import { isSecondFactorRequired } from "./second-factor-policy.ts";

/** An authenticator app that is being set up. */
export type PendingApp = { qrCode: QrCode; secret: string };

/** Reads the factors of the signed-in person. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireSignedIn(args);
  const deps = args.context.get(depsContext);
  const place = deps.content.read(PLACE);
  const [{ hasTotp, recoveryCodes }, passkeys, totp] = await Promise.all([
    findFactors(deps.db, staff.id),
    listPasskeys(deps.db, staff.id),
    findTotp(deps.db, staff.id),
  ]);
  const issuer = deps.content.read(IDENTITY).name;
  const secret = totp?.pendingSecret ?? null;
  const pending: PendingApp | null = secret === null ? null : await drawSecret(secret, issuer, staff.username);
  return {
    isRequired: isSecondFactorRequired(deps.secondFactorPolicy, staff.roles),
    isRestricted: staff.restriction === "set-up-second-factor",
    passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      credentialId,
      name,
      createdAt: formatTime(createdAt, place),
      lastUsedAt: lastUsedAt && formatTime(lastUsedAt, place),
    })),
    appSince: hasTotp && totp?.confirmedAt ? formatTime(totp.confirmedAt, place) : null,
    pending,
    recoveryCodes,
  };
}

async function drawSecret(secret: string, issuer: string, username: string): Promise<PendingApp> {
  const qrCode = await drawQrCode(totpAddress(secret, { issuer, username }));
  return { qrCode, secret: secret.match(/.{1,4}/g)?.join(" ") ?? secret };
}
