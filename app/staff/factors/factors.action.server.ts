import { type ActionFunctionArgs, data } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readSmallForm } from "../../platform/http/request-body.server.ts";
import { requireRecentSignIn } from "../require-recent-sign-in.server.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { changeFactors, type FactorChange, type FactorRequest } from "./change-factors.server.ts";

const MAX_NAME_LENGTH = 60;
/** What a browser signs for a new passkey is part of the form. */
const MAX_BYTES = 64 * 1024;

/** What the page shows after a form was submitted. `codes` are new recovery codes, shown this once. */
export type FactorsResult = {
  kind: "done" | "wrong";
  message: string;
  /** The field that the message belongs to. */
  field: "code" | null;
  codes: string[] | null;
  /** Distinguishes two results with the same message. */
  attempt: number;
};

/** Adds, confirms and removes factors of the signed-in person. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireSignedIn(args);
  await requireRecentSignIn(args);
  const form = await readSmallForm(args.request, MAX_BYTES);
  const deps = args.context.get(depsContext);
  const requestContext = args.context.get(requestContextKey);
  const request = readRequest(form);
  if (!request) return respond(400, wrong("Nothing was changed: the form was incomplete."));
  const browser = { requestContext, headers: args.request.headers };
  const { change, codes, cookie } = await changeFactors(deps, browser, staff, request);
  const [status, result] = resultOf(change);
  return respond(status, { ...result, codes }, cookie);
}

function readRequest(form: FormData): FactorRequest | null {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const kind = text("intent");
  switch (kind) {
    case "begin-app":
    case "cancel-app":
    case "remove-app":
    case "new-codes":
      return { kind };
    case "confirm-app":
      return { kind, code: text("code") };
    case "add-passkey":
      return {
        kind,
        name: text("name").slice(0, MAX_NAME_LENGTH).replaceAll("\0", "") || "Passkey",
        response: text("passkey"),
      };
    case "remove-passkey":
      return { kind, credentialId: text("credentialId").replaceAll("\0", "") };
    default:
      return null;
  }
}

type Result = Omit<FactorsResult, "attempt">;

function resultOf(change: FactorChange): [number, Result] {
  switch (change) {
    case "app-begun":
      return [200, done("Scan the code below with your authenticator app, then type the six digits that it shows.")];
    case "app-cancelled":
      return [200, done("Nothing was changed.")];
    case "app-confirmed":
      return [200, done("Your authenticator app is set up. From now on you sign in with its code, too.")];
    case "app-not-pending":
      return [409, wrong("Nothing was changed: this set-up was cancelled or replaced. Begin again.")];
    case "code-wrong":
      return [422, wrong("That code is not right. Type the six digits that the app shows now.", "code")];
    case "code-other-time":
      return [
        422,
        wrong(
          "That code belongs to another time. Check the clock of your phone: it has to be set automatically, to the minute.",
          "code",
        ),
      ];
    case "passkey-added":
      return [200, done("The passkey was added. From now on you can sign in with it alone.")];
    case "passkey-rejected":
      return [
        422,
        wrong("No passkey was added: it didn't come from this page, or took longer than five minutes. Try again."),
      ];
    case "passkey-registered-before":
      return [409, wrong("No passkey was added: this one is registered already.")];
    case "removed":
      return [200, done("Removed. Your other sessions stay signed in: you can end them under Your account.")];
    case "last":
      return [
        409,
        wrong(
          "Not removed: your account needs two-step verification, and this is the last way to verify. Add another one first.",
        ),
      ];
    case "unknown":
      return [409, wrong("Nothing was removed: it was removed before.")];
    case "codes-created":
      return [200, done("These are your new recovery codes. The earlier ones no longer work.")];
    case "no-factor":
      return [409, wrong("Set up an authenticator app or a passkey first.")];
  }
}

function done(message: string): Result {
  return { kind: "done", message, field: null, codes: null };
}

function wrong(message: string, field: "code" | null = null): Result {
  return { kind: "wrong", message, field, codes: null };
}

function respond(status: number, result: Result, cookie: string | null = null) {
  const attempted: FactorsResult = { ...result, attempt: Date.now() };
  return data(attempted, { status, headers: cookie === null ? {} : { "Set-Cookie": cookie } });
}
