import {
  APPLICANT_COOKIE,
  openApplicantSession,
} from "../../../app/admissions/status/access/applicant-session.server.ts";
import { type Deps, requestContextKey } from "../../../app/platform/deps.server.ts";
import { requestContext } from "../test-deps.ts";

/** Opens an applicant's session for this application and returns the Cookie header. */
export async function applicantCookie(deps: Deps, applicationId: number): Promise<string> {
  const token = await deps.db
    .transaction()
    .execute((transaction) => openApplicantSession(transaction, applicationId, deps.clock.now()));
  return APPLICANT_COOKIE.setCookie(requestContext(deps).get(requestContextKey), token).split(";")[0] ?? "";
}
