import { Pager } from "../../../ui/pager/pager.tsx";
import { FORMER_DRAFT_DAYS } from "../former-drafts/former-draft.ts";
import type { HistoryRow } from "./history.loader.server.ts";
import { VersionRow } from "./version-row.tsx";

type FormerDraftListProps = {
  drafts: { rows: readonly HistoryRow[]; page: number; pages: number };
  /** The address of a row of the history, or of a page of former drafts. */
  addressOf: (to: { version?: string; drafts?: number }) => string;
  shown: string;
};

/** Lists the drafts of a document that can be restored. */
export function FormerDraftList({ drafts: { rows, page, pages }, addressOf, shown }: FormerDraftListProps) {
  if (rows.length === 0) return null;
  return (
    <nav aria-labelledby="former-drafts">
      <h2 id="former-drafts" className="text-lg">
        Discarded and replaced drafts
      </h2>
      <p className="mt-1 mb-3 text-ink-700">They can be brought back for {FORMER_DRAFT_DAYS} days.</p>
      <ul className="divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {rows.map((row) => (
          <VersionRow key={row.name} row={row} to={addressOf({ version: row.name })} isShown={row.name === shown} />
        ))}
      </ul>
      <Pager
        label="Pages of discarded and replaced drafts"
        page={page}
        pages={pages}
        addressOf={(to) => addressOf({ drafts: to })}
      />
    </nav>
  );
}
