type Then = {
  /** Whether the page still has what was typed, below the message. */
  isBelow?: boolean;
  /** What to do with the text. */
  then?: string;
};

/** Says where the text of a form is that can't be read, and what to do with it. */
export function unreadMessage(
  isTooLarge: boolean,
  { isBelow = false, then = isTooLarge ? "shorten it" : "save again" }: Then = {},
): string {
  const why = isTooLarge ? "is far too long" : "did not arrive completely";
  const where = isBelow ? "below:" : "where you came from: go back in your browser, and";
  return `Nothing was saved: the text ${why}. What you wrote is ${where} ${then}.`;
}
