import { useSite } from "../content/read-site.ts";

/** What one says yes to by subscribing. */
export function ConsentWords() {
  const { shortName } = useSite().identity;
  return (
    <>
      News and events from {shortName}, by e-mail. We write only after you have confirmed by a mail that we send you
      first, and every mail has a link to unsubscribe.
    </>
  );
}
