import { Notice } from "../ui/notice/notice.tsx";
import type { BackupState } from "./runs/backup-state.server.ts";

const TONES = { well: "good", "too-early": "calm", attention: "caution", wrong: "wrong" } as const;

/** Shows the last backup, its last verified restore, and what is wrong with either. */
export function BackupsSection({ state: { kind, headline, facts, errors, advice } }: { state: BackupState }) {
  return (
    <section aria-labelledby="backups" className="mt-8">
      <h2 id="backups" className="text-lg">
        Backups
      </h2>
      <Notice tone={TONES[kind]} className="mt-3">
        <p className="font-semibold font-serif text-ink-950 text-lg">{headline}</p>
        <ul className="mt-2 grid max-w-prose gap-2 empty:hidden">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        {facts.map((fact) => (
          <p key={fact} className="mt-2 max-w-prose">
            {fact}
          </p>
        ))}
        {advice && <p className="mt-2 max-w-prose">{advice}</p>}
      </Notice>
    </section>
  );
}
