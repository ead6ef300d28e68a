import { PAGES_ID, PICTURES_ID } from "./fields-context.ts";

type SuggestionsProps = {
  pages: readonly { address: string; title: string }[];
  library: readonly { name: string; title: string }[];
};

/** What the browser offers in the fields for links and, without JavaScript, for pictures. */
export function Suggestions({ pages, library }: SuggestionsProps) {
  return (
    <>
      <datalist id={PAGES_ID}>
        {pages.map(({ address, title }) => (
          <option key={address} value={address}>
            {title}
          </option>
        ))}
      </datalist>
      <datalist id={PICTURES_ID}>
        {library.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
