import { Link } from "react-router";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { OFFER_PATH, OFFER_PDF_PATH, type ShownLetter } from "./offer.ts";

/** Shows the letter with a decision to its applicant and, for an offer, what to do with it. */
export function LetterSection({ letter }: { letter: ShownLetter }) {
  return (
    <section aria-labelledby="letter" className="mt-6 border-ground-400 border-t pt-5">
      <h3 id="letter" className="break-words text-xl">
        {letter.subject}
      </h3>
      <p className="mt-1 text-ink-700 text-sm">{letter.released}</p>
      <p className="mt-3 whitespace-pre-wrap break-words">{letter.body}</p>
      {letter.isOffer && (
        <p className="mt-5 print:hidden">
          <a href={OFFER_PDF_PATH} className={buttonStyle("plain", "w-full sm:w-auto")}>
            Download the offer as PDF
          </a>
        </p>
      )}
      {letter.isOffer && <ResponseSection letter={letter} />}
    </section>
  );
}

function ResponseSection({ letter: { isOpen, acceptUntil, response, responded } }: { letter: ShownLetter }) {
  if (response !== null)
    return (
      <p className="mt-5 font-semibold">
        You have {response} the place, on {responded}.
      </p>
    );
  if (!isOpen)
    return (
      <p className="mt-5 font-semibold">
        The last day to accept the place was {acceptUntil}. If you still want it, write to the Registry at once.
      </p>
    );
  return (
    <>
      <p className="mt-5 font-semibold">
        {acceptUntil ? `Accept or decline the place until ${acceptUntil}.` : "Accept or decline the place."}
      </p>
      <p className="mt-3 flex flex-wrap gap-3 print:hidden">
        <Link to={`${OFFER_PATH}?response=accepted`} className={buttonStyle("main", "w-full sm:w-auto")}>
          Accept the place
        </Link>
        <Link to={`${OFFER_PATH}?response=declined`} className={buttonStyle("plain", "w-full sm:w-auto")}>
          Decline the place
        </Link>
      </p>
    </>
  );
}
