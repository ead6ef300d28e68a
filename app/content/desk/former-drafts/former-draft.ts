/** For how long a draft can be restored after it was discarded or replaced. */
export const FORMER_DRAFT_DAYS = 30;

/** Names a former draft among the versions of a document's history. */
export function formerDraftName(id: number): string {
  return `draft-${id}`;
}

/** Returns the id in such a name; null for any other text. */
export function readFormerDraftName(name: string): number | null {
  const found = /^draft-(\d{1,9})$/.exec(name);
  return found ? Number(found[1]) : null;
}
