import { data, Form, Link, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { LETTER_LABELS, type LetterKind, readLetterKind } from "../letter-kinds.ts";
import { LettersFrame } from "../letters-frame.tsx";
import { LETTERS_PATH } from "../letters-sections.ts";
import type { Route } from "./+types/letter-history.page.ts";
import { findTemplate, type LetterTemplate, listTemplateVersions } from "./letter-templates.store.server.ts";
import { saveTemplate } from "./save-template.server.ts";

const MAX_BYTES = 4 * 1024;

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "letters.edit");
  const kind = kindIn(args.params.id);
  const { db, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const versions = await listTemplateVersions(db, kind);
  const shown = readVersion(args.url.searchParams.get("version")) ?? versions[0]?.version;
  const version = versions.find((one) => one.version === shown);
  if (!version) throw data(null, { status: 404 });
  return {
    kind,
    label: LETTER_LABELS[kind].label,
    newest: versions[0]?.version ?? 0,
    versions: versions.map((one) => describe(one, place)),
    shown: { ...describe(version, place), subject: version.subject, body: version.body, isMailed: version.isMailed },
    isOvertaken: args.url.searchParams.has("overtaken"),
  };
}

/** Saves an earlier version of a template as its newest one. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const staff = await requirePermission({ request, url, context }, "letters.edit");
  const deps = context.get(depsContext);
  const kind = kindIn(params.id);
  const read = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(read.kind === "text" ? read.text : "");
  const [version, over] = [readVersion(form.get("version")), readVersion(form.get("over"))];
  const text = version === null ? null : await findTemplate(deps.db, kind, version);
  if (!text || over === null) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  const outcome = await saveTemplate(deps, { kind, over, text, viewer, action: "letter.restored" });
  switch (outcome.kind) {
    case "saved":
      return redirect(`${LETTERS_PATH}/${kind}?done=restored`, 303);
    case "conflict":
      return redirect(`${LETTERS_PATH}/${kind}/history?overtaken`, 303);
  }
}

function kindIn(id: string): LetterKind {
  const kind = readLetterKind(id);
  if (kind === null) throw data(null, { status: 404 });
  return kind;
}

function readVersion(text: string | null): number | null {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : null;
}

function describe({ version, savedAt, savedBy }: LetterTemplate, place: Zoned) {
  return { version, saved: savedAt ? `${formatTime(savedAt, place)}, by ${savedBy}` : "Built-in text" };
}

export default function LetterHistoryPage({ loaderData }: Route.ComponentProps) {
  const { kind, label, newest, versions, shown, isOvertaken } = loaderData;
  return (
    <LettersFrame
      title={`History of “${label}”`}
      back={<BackLink to={`${LETTERS_PATH}/${kind}`}>Back to the letter</BackLink>}
    >
      {isOvertaken && (
        <Notice tone="wrong" role="alert" className="mt-3">
          Nothing was restored: somebody saved the letter in the meantime. Look at the newest version first.
        </Notice>
      )}
      <div className="mt-4 grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
        <nav aria-label="Versions">
          <ol reversed className="divide-y divide-ground-400 border-ground-400 border-y bg-white">
            {versions.map(({ version, saved }) => (
              <li key={version}>
                <Link
                  to={`${LETTERS_PATH}/${kind}/history?version=${version}`}
                  aria-current={version === shown.version ? "true" : undefined}
                  className="block px-4 py-2.5 hover:bg-brand-50 aria-[current]:bg-brand-100"
                >
                  <span className="block font-semibold text-link">Version {version}</span>
                  <span className="block text-ink-700 tabular-nums">{saved}</span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section aria-labelledby="shown" className="min-w-0">
          <h2 id="shown" className="text-lg">
            Version {shown.version}
          </h2>
          <p className="mt-1 text-ink-700">
            {shown.saved}. {shown.isMailed ? "The mail contains the text." : "The mail does not contain the text."}
          </p>
          <div className="mt-3 rounded border border-ground-400 bg-white p-4 text-base">
            <h3 className="break-words font-sans font-semibold">{shown.subject}</h3>
            <p className="mt-2 whitespace-pre-wrap break-words">{shown.body}</p>
          </div>
          {shown.version === newest ? (
            <p className="mt-4 text-ink-700">This is the newest version.</p>
          ) : (
            <Form method="post" action={`${LETTERS_PATH}/${kind}/history`} className="mt-4">
              <input type="hidden" name="version" value={shown.version} />
              <input type="hidden" name="over" value={newest} />
              <Button type="submit" kind="firm">
                Restore version {shown.version}
              </Button>
            </Form>
          )}
        </section>
      </div>
    </LettersFrame>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="History"
      back={<BackLink to={LETTERS_PATH}>All letters</BackLink>}
      unknown="There is no such letter or version."
    >
      An error occurred while loading the history.
    </StaffFailure>
  );
}
