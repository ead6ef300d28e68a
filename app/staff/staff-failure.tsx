import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import * as z from "zod/mini";
import { useTitle } from "../content/read-site.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { ConfirmIdentityForm, confirmIdentitySchema } from "./me/confirm/confirm-identity-form.tsx";

/** What requirePermission sends with 403: the text that was typed into a form it rejected, by field. */
const notPermittedSchema = z.object({
  kind: z.literal("not-permitted"),
  typed: z.array(z.tuple([z.string(), z.string()])),
});

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
 * The error page of every page of staff: a form that asks for the password, a missing permission with what was typed, an unknown id, or a failure with
 * a link to try again.
 */
export function StaffFailure({ heading, back, unknown, children }: StaffFailureProps) {
  const error = useRouteError();
  const title = useTitle(heading);
  const { pathname, search } = useLocation();
  const isUnknown = unknown !== undefined && isRouteErrorResponse(error) && error.status === 404;
  const sent: unknown = isRouteErrorResponse(error) ? error.data : null;
  const confirmIdentity = confirmIdentitySchema.safeParse(sent);
  const notPermitted = notPermittedSchema.safeParse(sent);
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{title}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        {back}
        <h1 className={`text-xl ${back ? "mt-3" : ""}`}>{heading}</h1>
        {confirmIdentity.success && <ConfirmIdentityForm {...confirmIdentity.data} />}
        {notPermitted.success && <NotPermitted typed={notPermitted.data.typed} />}
        {!confirmIdentity.success && !notPermitted.success && (
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
      {typed.length > 0 && (
        <dl className="mt-4 max-w-prose">
          {typed.map(([name, value]) => (
            <div key={`${name} ${value}`} className="mt-3">
              <dt className="font-semibold">{name}</dt>
              <dd className="whitespace-pre-wrap break-words rounded border border-ground-400 bg-white p-3">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
