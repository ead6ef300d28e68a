import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import * as z from "zod/mini";
import { useTitle } from "../content/read-site.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { ConfirmIdentityForm, confirmIdentitySchema } from "./me/confirm/confirm-identity-form.tsx";
import { type Removed, removedSchema, typedSchema } from "./removed-meanwhile.ts";
import { SESSION_ENDED, signInPath } from "./session-ended.ts";

/** What requirePermission sends with 403: the text that was typed into a form it rejected, by field. */
const notPermittedSchema = z.object({
  kind: z.literal("not-permitted"),
  typed: typedSchema,
});

/** What requireStaff sends with 401 when the session has ended that a form was filled in with. */
const sessionEndedSchema = z.object({ kind: z.literal(SESSION_ENDED), typed: typedSchema });

type StaffFailureProps = {
  heading: string;
  /** The link back to the list, where the page belongs to one. */
  back?: ReactNode;
  /** What to say with 404, where a page has an id in its address. */
  unknown?: string;
  /** What to say when the page failed. */
  children: string;
};

/**
 * The error page of every page of staff: a form that asks for the password; what was typed, with a missing permission, an ended session or a removed
 * page; an unknown id, or a failure with a link to try again.
 */
export function StaffFailure({ heading, back, unknown, children }: StaffFailureProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isUnknown = unknown !== undefined && isRouteErrorResponse(error) && error.status === 404;
  const sent: unknown = isRouteErrorResponse(error) ? error.data : null;
  const confirmIdentity = confirmIdentitySchema.safeParse(sent);
  const notPermitted = notPermittedSchema.safeParse(sent);
  const sessionEnded = sessionEndedSchema.safeParse(sent);
  const removed = removedSchema.safeParse(sent);
  const shownHeading = confirmIdentity.success ? "Confirm that it’s you" : heading;
  const title = useTitle(shownHeading);
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{title}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        {back}
        <h1 className={`text-xl ${back ? "mt-3" : ""}`}>{shownHeading}</h1>
        {confirmIdentity.success && <ConfirmIdentityForm {...confirmIdentity.data} />}
        {notPermitted.success && <NotPermitted typed={notPermitted.data.typed} />}
        {sessionEnded.success && <SessionEnded typed={sessionEnded.data.typed} />}
        {removed.success && <RemovedMeanwhile {...removed.data} />}
        {!confirmIdentity.success && !notPermitted.success && !sessionEnded.success && !removed.success && (
          <>
            <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
              {isUnknown ? unknown : children}
            </Notice>
            {!isUnknown && (
              <a href={`${pathname}${search}`} className={buttonStyle("plain", "mt-4")}>
                Try again
              </a>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function NotPermitted({ typed }: { typed: [string, string][] }) {
  return (
    <>
      <Notice tone="caution" role="alert" className="mt-4 max-w-prose">
        Your role does not allow this. If you need it for your work, ask an administrator to change your role.
        {typed.length > 0 && " Nothing was changed. What you typed is below, so that you can copy it."}
      </Notice>
      <TypedText typed={typed} />
    </>
  );
}

/** Says that the session has ended, with the text that was typed. Signing in takes place in another tab, so that this page stays. */
function SessionEnded({ typed }: { typed: [string, string][] }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Notice tone="caution" role="alert" className="mt-4 max-w-prose">
        Your session has ended, and nothing was changed. Sign in again; what you typed is kept below. Copy it into the
        form that opens in the new tab.
      </Notice>
      <a
        href={signInPath({ pathname, search })}
        target="_blank"
        rel="noopener"
        className={buttonStyle("firm", "mt-4 max-sm:w-full")}
      >
        Sign in (opens a new tab)
      </a>
      <TypedText typed={typed} />
    </>
  );
}

function RemovedMeanwhile({ message, next, typed }: Removed) {
  return (
    <>
      <Notice tone="caution" role="alert" className="mt-4 max-w-prose">
        {message}
      </Notice>
      <a href={next.to} className={buttonStyle("firm", "mt-4 max-sm:w-full")}>
        {next.label}
      </a>
      <TypedText typed={typed} />
    </>
  );
}

function TypedText({ typed }: { typed: [string, string][] }) {
  if (typed.length === 0) return null;
  return (
    <dl className="mt-4 max-w-prose">
      {typed.map(([name, value]) => (
        <div key={`${name} ${value}`} className="mt-3">
          <dt className="wrap-anywhere font-semibold">{name}</dt>
          <dd className="wrap-anywhere select-all whitespace-pre-wrap rounded border border-ground-400 bg-white p-3">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
