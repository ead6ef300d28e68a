import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { Notice } from "../../ui/notice/notice.tsx";

export const PEOPLE_PATH = "/dashboard/people";

type PeopleFrameProps = { title: string; isWrong?: boolean; children: ReactNode };

/** The frame of the pages about one account: a link back to the list, the heading, and the content. */
export function PeopleFrame({ title, isWrong = false, children }: PeopleFrameProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-3xl p-4 sm:py-6">
        <BackToPeople />
        <h1 className="mt-3 break-words text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

export function BackToPeople() {
  return (
    <Link to={PEOPLE_PATH} className="inline-flex min-h-11 items-center font-semibold text-link">
      All people
    </Link>
  );
}

/** Shows a link that no mail takes to its recipient, once. */
export function HandOverLink({ address, lifetime }: { address: string; lifetime: string }) {
  return (
    <Notice tone="caution" role="status" className="mt-4">
      <h2 className="text-lg">Hand this link over</h2>
      <p className="mt-1">
        It was not mailed, since the account has no address or no mail is sent. Copy it and give it to the person
        yourself. It is valid for {lifetime} and shown only now. Anyone who has it can set the password.
      </p>
      <p className="mt-3 break-all rounded border border-ground-400 bg-white p-3 font-mono">{address}</p>
    </Notice>
  );
}
