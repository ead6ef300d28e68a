import { Link } from "react-router";
import { Picture } from "../../../ui/picture/picture.tsx";
import { dialUrl } from "../../read-site.ts";
import type { ShownPerson, TitledBlockProps } from "../shown-page.ts";
import { BlockTitle } from "./text-blocks.tsx";
import { withKeys } from "./with-keys.ts";

/** People with portrait, office and how to reach them. An officer's name leads to the biography. */
export function PeopleBlock({ block: { title, people }, level }: TitledBlockProps<"people">) {
  return (
    <>
      <BlockTitle title={title} level={level} />
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
        {withKeys(people, ({ name }) => name).map(({ key, item: person }) => (
          <li key={key} className="flex min-w-0 items-center gap-5">
            <Portrait person={person} />
            <div className="min-w-0 break-words">
              <p className="font-semibold font-serif text-ink-950 text-lg leading-tight">
                {person.to ? (
                  <Link to={person.to} className="text-link">
                    {person.name}
                  </Link>
                ) : (
                  person.name
                )}
              </p>
              {person.role && <p className="mt-1 text-ink-700 text-sm">{person.role}</p>}
              <Reach person={person} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The picture, or else the initials. */
function Portrait({ person: { name, image } }: { person: ShownPerson }) {
  const className = "size-24 shrink-0 rounded-full border-4 border-ground-300";
  if (image) return <Picture picture={image} sizes="6rem" className={className} />;
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith("."))
    .map((word) => word[0]);
  return (
    <span
      aria-hidden="true"
      className={`${className} inline-flex items-center justify-center bg-brand-800 font-semibold font-serif text-2xl text-accent-200`}
    >
      {[...new Set([initials[0], initials.at(-1)])].join("")}
    </span>
  );
}

function Reach({ person: { email, phone } }: { person: ShownPerson }) {
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className="mt-1 flex min-h-8 items-center text-link text-sm max-sm:min-h-11">
          {email}
        </a>
      )}
      {phone && (
        <a href={dialUrl(phone)} className="flex min-h-8 items-center text-link text-sm max-sm:min-h-11">
          {phone}
        </a>
      )}
    </>
  );
}
