import { Link } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { formatShortTime } from "../../../ui/format/place-time.ts";
import { LETTER_LABELS } from "../letter-kinds.ts";
import { LettersFrame } from "../letters-frame.tsx";
import { LETTERS_PATH, lettersSections } from "../letters-sections.ts";
import type { Route } from "./+types/letters.page.ts";
import { currentTemplates } from "./letter-templates.store.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "letters.edit");
  const { db, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const templates = await currentTemplates(db);
  const shown = templates.map(({ kind, subject, savedAt, savedBy }) => ({
    kind,
    subject,
    saved: savedAt && `${formatShortTime(savedAt, place)}, by ${savedBy}`,
  }));
  return { templates: shown, sections: lettersSections(staff) };
}

/** Lists the templates of the letters to applicants. */
export default function LettersPage({ loaderData: { templates, sections } }: Route.ComponentProps) {
  return (
    <LettersFrame title="Letters" sections={sections}>
      <p className="mt-2 max-w-prose text-ink-700">
        The letters that applicants receive. Each letter works as it is; change its text when you want other words.
        Letters that were already released stay as they are.
      </p>
      <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {templates.map(({ kind, subject, saved }) => (
          <li
            key={kind}
            className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <Link
                to={`${LETTERS_PATH}/${kind}`}
                className="inline-flex min-h-11 items-center break-words font-semibold text-base text-link"
              >
                {LETTER_LABELS[kind].label}
              </Link>
              <p className="break-words text-ink-700">{LETTER_LABELS[kind].when}</p>
              <p className="break-words">{subject}</p>
            </div>
            <p className="text-ink-700 text-xs tabular-nums">{saved ? `Saved ${saved}` : "Built-in text"}</p>
          </li>
        ))}
      </ul>
    </LettersFrame>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Letters">An error occurred while loading the letters.</StaffFailure>;
}
