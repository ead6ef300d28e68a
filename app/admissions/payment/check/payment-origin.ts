import { applicationAddress, readOriginList } from "../../desk/desk-addresses.ts";
import { readReviewPlace, reviewAddress } from "../../review/review-address.ts";

/** The parameter with the query string of the review from which a payment is checked. */
const REVIEW = "review";

/** Returns the address of a payment's page that leads back to a review. `search` is the query of the review's address. */
export function checkedFromReview(address: string, search: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [REVIEW]: search.replace(/^\?/, "") })}`;
}

/** Returns the address that a payment's page leads back to: the application in its review, or its page. */
export function originOf(parameters: URLSearchParams, applicationId: number) {
  const review = parameters.get(REVIEW);
  if (review === null)
    return {
      label: "Back to the application",
      path: applicationAddress(applicationId, readOriginList(parameters)),
      review,
    };
  const { list } = readReviewPlace(new URLSearchParams(review));
  return { label: "Back to the review", path: reviewAddress(list, applicationId), review };
}
