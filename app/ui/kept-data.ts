import { useState } from "react";

/** What a page's script has when the server could not be reached: the title that the page had. */
export type LostLine = { kind: "lost-line"; title: string };

/** A page's data from the server. On a broken line a page that is already shown stays, and says so itself. */
export async function orLostLine<Data>(load: () => Promise<Data>): Promise<Data | LostLine> {
  try {
    return await load();
  } catch (error) {
    // React Router throws redirects.
    if (error instanceof Response) throw error;
    return { kind: "lost-line", title: document.title };
  }
}

/** The data that came last; null where none ever came, and there is no page to keep. */
export function useKeptData<Data extends object>(data: Data | LostLine): { data: Data | null; lostLine: boolean } {
  const came = isLostLine(data) ? null : data;
  const [kept, setKept] = useState(came);
  if (came && came !== kept) setKept(came);
  return { data: came ?? kept, lostLine: came === null };
}

export function isLostLine(data: object): data is LostLine {
  return "kind" in data && data.kind === "lost-line";
}
