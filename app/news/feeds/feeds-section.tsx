import { FEEDS } from "./feed-links.ts";

/** The news for programs that read them. */
export function FeedsSection() {
  return (
    <p className="text-ink-700 text-sm print:hidden">
      Follow the news in a feed reader:{" "}
      {Object.values(FEEDS).map(({ path, name }) => (
        <a key={path} href={path} className="mr-4 inline-flex min-h-11 items-center font-semibold text-link lg:min-h-6">
          {name}
        </a>
      ))}
    </p>
  );
}
