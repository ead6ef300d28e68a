import { useSearchParams } from "react-router";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import type { Route } from "./+types/review.page.ts";
import { readReviewPlace, reviewAddress } from "./review-address.ts";
import { ReviewScreen } from "./review-screen.tsx";

export { action } from "./review.action.server.ts";
export { loader } from "./review.loader.server.ts";

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
