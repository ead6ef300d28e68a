import { Form } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { CheckResult } from "./receive-bundle.server.ts";
import { BUNDLE_PATH, type ImportState } from "./use-import.ts";

type Checked = Extract<CheckResult, { kind: "checked" }>;

type CheckedSectionProps = { checked: Checked; state: ImportState; onImport(archive: string): void };

/** Lists what an archive would change, and lets the administrator import it. */
export function CheckedSection({ checked, state, onImport }: CheckedSectionProps) {
  const { archive, changes, deadLinks, needsBackup } = checked;
  if (changes.length === 0)
    return (
      <Notice role="status" className="mt-3">
        The site has all of this bundle already: there is nothing to change.
      </Notice>
    );
  return (
    <>
      <h3 className="mt-4 font-semibold text-base" id="changes">
        {changes.length === 1 ? "One thing changes" : `${changes.length.toLocaleString("en")} things change`}
      </h3>
      <ul
        aria-labelledby="changes"
        className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white tabular-nums"
      >
        {changes.map((change) => (
          <li key={change} className="break-words px-4 py-2">
            {change}
          </li>
        ))}
      </ul>
      {deadLinks.length > 0 && <DeadLinks lines={deadLinks} />}
      {needsBackup ? (
        <Notice tone="caution" role="status" className="mt-4">
          This site is in use, and its last backup is older than an hour. Have one made on the server with{" "}
          <code>npm run backup</code>. Then choose the bundle again.
        </Notice>
      ) : (
        <ImportForm archive={archive} state={state} onImport={onImport} />
      )}
    </>
  );
}

function DeadLinks({ lines }: { lines: readonly string[] }) {
  return (
    <Notice tone="caution" className="mt-4">
      <p className="font-semibold">
        {lines.length === 1
          ? "One link will lead nowhere:"
          : `${lines.length.toLocaleString("en")} links will lead nowhere:`}
      </p>
      <LineList lines={lines} />
      <p className="mt-2">
        You can import the bundle, and correct {lines.length === 1 ? "it" : "them"} later under Checks.
      </p>
    </Notice>
  );
}

type ImportFormProps = { archive: string; state: ImportState; onImport(archive: string): void };

function ImportForm({ archive, state, onImport }: ImportFormProps) {
  return (
    <Form
      method="post"
      action={BUNDLE_PATH}
      className="mt-4 grid justify-items-start gap-3"
      onSubmit={(event) => {
        // Without JavaScript, the page responds once the import has ended.
        event.preventDefault();
        onImport(archive);
      }}
    >
      <input type="hidden" name="archive" value={archive} />
      {state.kind === "failed" && (
        <Notice tone="wrong" role="alert">
          {state.message}
        </Notice>
      )}
      {state.kind === "running" ? (
        <Progress {...state} />
      ) : (
        <Button type="submit" kind="firm" className="max-sm:w-full">
          Import all of it
        </Button>
      )}
      <p className="max-w-prose text-ink-700 text-sm">
        Visitors see it at once. Texts with a bank account, and those that need an approval, wait for a person.
      </p>
    </Form>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div className="w-full max-w-prose" role="status">
      <p className="font-semibold">
        {total > 0 ? `Importing: picture ${Math.min(done + 1, total)} of ${total}` : "Importing..."}
      </p>
      <progress
        value={total > 0 ? done : undefined}
        max={Math.max(total, 1)}
        className="progress-bar mt-2"
        aria-label="Import"
      />
      <p className="mt-1 text-ink-700 text-sm">It goes on when you leave this page.</p>
    </div>
  );
}

/** Says what is wrong with an archive. */
export function CheckFaults({ checked }: { checked: Exclude<CheckResult, Checked> }) {
  if (checked.kind === "unreceived")
    return (
      <Notice tone="wrong" role="alert" className="mt-3">
        {checked.message}
      </Notice>
    );
  return <FaultList {...checked} />;
}

/** Lists the faults of a bundle. */
export function FaultList({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <Notice tone="wrong" role="alert" className="mt-3">
      <p className="font-semibold">{heading}</p>
      <LineList lines={lines} />
    </Notice>
  );
}

function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-2 grid list-disc grid-cols-1 gap-1 pl-5">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
