import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { formatAcceptDay } from "../letter-kinds.ts";
import type { Letter } from "../letters.store.server.ts";

/** The page on which an applicant accepts or declines an offer, and the offer as PDF. */
export const OFFER_PATH = `${STATUS_PATH}/Offer`;
export const OFFER_PDF_PATH = `${OFFER_PATH}.pdf`;

export type OfferResponse = "accepted" | "declined";

/** Parses a response in a form or an address; null when it is neither. */
export function readResponse(text: string | null): OfferResponse | null {
  return text === "accepted" || text === "declined" ? text : null;
}

/** Parses the id of the letter in a form; 0, which no letter has, when it is none. */
export function readLetterId(text: string | null): number {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0;
}

/** Returns whether the applicant may respond to a letter: an offer without a response, until its last day. */
export function isOpenOffer({ kind, response, acceptUntil }: Letter, now: Date): boolean {
  return kind === "admitted" && response === null && (acceptUntil === null || now < acceptUntil);
}

/** Returns a letter as its reader sees it. */
export function describeLetter(letter: Letter, { now, place }: { now: Date; place: Zoned }) {
  const { id, kind, subject, body, releasedAt, acceptUntil, response, respondedAt } = letter;
  return {
    id,
    subject,
    body,
    released: formatTime(releasedAt, place),
    isOffer: kind === "admitted",
    isOpen: isOpenOffer(letter, now),
    acceptUntil: acceptUntil && formatAcceptDay(acceptUntil, place),
    response,
    responded: respondedAt && formatTime(respondedAt, place),
  };
}

export type ShownLetter = ReturnType<typeof describeLetter>;
