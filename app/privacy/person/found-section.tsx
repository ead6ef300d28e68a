import { Form, Link } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import type { Found } from "./describe-found.server.ts";
import type { TypedQuery } from "./person-query.ts";

type FoundProps = { found: Found; typed: TypedQuery; isBusy: boolean };

/** Shows a person's records, with forms to export and erase them. */
export function FoundSection({ found, typed, isBusy }: FoundProps) {
  return (
    <>
      {found.applications.length > 0 && (
        <section aria-labelledby="found" className="mt-10">
          <h2 id="found" className="text-lg">
            Applications
          </h2>
          <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
            {found.applications.map(({ id, reference, name, email, status, received }) => (
              <li key={id} className="break-words px-4 py-3">
                <Link to={`/dashboard/applications/${id}`} className="font-semibold text-link">
                  {reference}
                </Link>{" "}
                {name}, {email}
                <p className="text-ink-700">
                  Received {received}; {status}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ExportForm typed={typed} />
      <EraseForm found={found} typed={typed} isBusy={isBusy} />
    </>
  );
}

function ExportForm({ typed }: { typed: TypedQuery }) {
  return (
    <section aria-labelledby="export" className="mt-10 max-w-xl">
      <h2 id="export" className="text-lg">
        Export
      </h2>
      <p className="mt-1 text-ink-700">
        A ZIP archive for the person: a page to read, the same data as JSON, and every file. The download is recorded.
        Check the person's identity before you hand it over.
      </p>
      <Form method="post" reloadDocument className="mt-3">
        <Query typed={typed} />
        <Button type="submit" name="intent" value="export" className="max-sm:w-full">
          Download everything
        </Button>
      </Form>
    </section>
  );
}

function EraseForm({ found, typed, isBusy }: FoundProps) {
  return (
    <section
      aria-labelledby="erase"
      className="mt-10 max-w-xl rounded border-danger-700 border-l-4 bg-white p-4 sm:p-5"
    >
      <h2 id="erase" className="text-lg">
        Erase
      </h2>
      <p className="mt-1">
        {found.counts} are removed, with the contents of all files that no one else sent.{" "}
        <strong>This can't be undone.</strong> A receipt that the person holds is then unknown to us.
      </p>
      <Form method="post" className="mt-4 grid grid-cols-1 gap-4 text-base">
        <Query typed={typed} />
        <input type="hidden" name="fingerprint" value={found.fingerprint} />
        <TextField
          id="confirmation"
          name="confirmation"
          label={`Type ${found.confirmation} to confirm it`}
          autoComplete="off"
          spellCheck={false}
        />
        <Button
          type="submit"
          name="intent"
          value="erase"
          kind="main"
          disabled={isBusy}
          className="sm:justify-self-start"
        >
          {isBusy ? "One moment..." : "Erase it for good"}
        </Button>
      </Form>
    </section>
  );
}

function Query({ typed }: { typed: TypedQuery }) {
  return Object.entries(typed).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
