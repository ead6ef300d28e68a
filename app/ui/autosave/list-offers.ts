/** What was typed into a form and never saved. */
export type Autosave = { id: string; savedAt: number };

/** Lists autosaves of the device and of the server, newest first. One that both have is newest where it was typed last. */
export function listOffers<One extends Autosave>(found: readonly One[]): One[] {
  const newest = new Map<string, One>();
  for (const autosave of found) {
    const other = newest.get(autosave.id);
    if (!other || autosave.savedAt > other.savedAt) newest.set(autosave.id, autosave);
  }
  return [...newest.values()].sort((one, other) => other.savedAt - one.savedAt);
}
