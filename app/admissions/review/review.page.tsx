import { type ActionFunctionArgs, data, redirect, useSearchParams } from "react-router";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { scopeOf } from "../application-scope.store.server.ts";
import { readApplicationId } from "../desk/desk-addresses.ts";
import { readNoteText } from "../notes/note-form.ts";
import type { Route } from "./+types/review.page.ts";
import { EMPTY_QUESTION, type Question, readQuestion } from "./decisions/question.ts";
import { readReviewPlace, reviewAddress } from "./review-address.ts";
import { carryOutReviewForm, readReviewFields } from "./review-form.action.server.ts";
import { INTENT_FIELD, NEXT_FIELD } from "./review-form.ts";
import { ReviewScreen } from "./review-screen.tsx";

export { loader } from "./review.loader.server.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context">;

/** Returns what was typed, so that its form shows it again. */
function typedIn(fields: URLSearchParams): { question: Question; note: string | null } {
  const isNote = fields.get(INTENT_FIELD) === "note";
  return { question: isNote ? EMPTY_QUESTION : readQuestion(fields), note: isNote ? readNoteText(fields) : null };
}

/** Carries out a form that was sent without JavaScript. A rejected one comes back with what was typed. */
export async function action({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const { list, at } = readReviewPlace(url.searchParams);
  const fields = await readReviewFields(request);
  const viewer = viewerOf({ request, context }, staff);
  const form = { scope: scopeOf(staff, deps.content), applicationId: at ?? 0, viewer, fields };
  const result = await carryOutReviewForm(deps, form);
  if (result.kind === "rejected")
    return data({ message: result.message, ...typedIn(fields) }, { status: result.status });
  const next = result.kind === "taken" ? readApplicationId(fields.get(NEXT_FIELD) ?? "") : at;
  return redirect(reviewAddress(list, next), 303);
}

type Change = { currentUrl: URL; nextUrl: URL; formMethod?: string | undefined; defaultShouldRevalidate: boolean };

/** Keeps the data when only the application changes: the screen loads applications itself, ahead of time. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: Change): boolean {
  const isSameQueue = currentUrl.pathname === nextUrl.pathname && queueOf(currentUrl) === queueOf(nextUrl);
  return isSameQueue && formMethod === undefined ? false : defaultShouldRevalidate;
}

function queueOf({ searchParams }: URL): string {
  return reviewAddress(readReviewPlace(searchParams).list, null);
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  return (
    <ReviewScreen
      key={reviewAddress(loaderData.list, null)}
      data={loaderData}
      at={readReviewPlace(searchParams).at}
      rejected={actionData ?? null}
    />
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Review" unknown="There is no such application.">
      An error occurred while loading the review.
    </StaffFailure>
  );
}
