import { Link } from "react-router";
import { NEWSLETTER_PATH } from "./newsletter-links.ts";

/** The way back in. */
export function SubscribeAgain() {
  return (
    <p>
      <Link to={NEWSLETTER_PATH} className="inline-flex min-h-11 items-center text-link">
        Subscribe to the newsletter
      </Link>
    </p>
  );
}
