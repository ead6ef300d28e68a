import { AdmissionCall } from "../../../ui/page/admission-call.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { useSite } from "../../read-site.ts";
import type { ShownBlock, ShownPage } from "../shown-page.ts";
import { slugOf } from "../slug.ts";
import { BlockView } from "./block-view.tsx";
import { ButtonsBlock } from "./text-blocks.tsx";

/** From so many large headings on, a page has a list of them. */
const MIN_HEADINGS = 3;

/** A page that an editor has composed of blocks. */
export function AddedPageView({ page }: { page: ShownPage }) {
  const { identity, ornament } = useSite();
  const parts = withIds(joinButtons(page.blocks));
  const headings = parts.flatMap(({ id, block }) =>
    block.kind === "heading" && block.size === "Large" ? [{ id, text: block.text }] : [],
  );
  const hasContents = headings.length >= MIN_HEADINGS;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={page.head.trail} />
      <div
        className={`page-width py-12 sm:py-20 print:py-4 ${hasContents ? "lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-16 xl:gap-24" : ""}`}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start break-words">
          {parts.map(({ id, block }, index) => (
            <div key={id} className={spaceAbove(block, parts[index - 1]?.block)}>
              {block.kind === "buttons" ? (
                <ButtonsBlock buttons={block.buttons} />
              ) : (
                <BlockView id={id} block={block} level={levelAt(parts, index)} isNarrow={hasContents} />
              )}
            </div>
          ))}
        </div>
        {hasContents && <Contents headings={headings} />}
      </div>
      <AdmissionCall session={identity.session} ornament={ornament} />
    </main>
  );
}

type Button = Extract<ShownBlock, { kind: "button" }>;
type Part = Exclude<ShownBlock, Button> | { kind: "buttons"; buttons: Button[] };

/** Puts buttons that follow one another into one row. */
function joinButtons(blocks: readonly ShownBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind !== "button") parts.push(block);
    else if (last?.kind === "buttons") last.buttons.push(block);
    else parts.push({ kind: "buttons", buttons: [block] });
  }
  return parts;
}

/** Gives each part an id of its own. A heading's comes from its text, so that links to it stay valid. */
function withIds(parts: readonly Part[]): { id: string; block: Part }[] {
  const used = new Set<string>();
  return parts.map((block, index) => {
    const slug = block.kind === "heading" ? slugOf(block.text) : "";
    const wanted = slug ? `part-${slug}` : `part-${index + 1}`;
    const id = used.has(wanted) ? `${wanted}-${index + 1}` : wanted;
    used.add(id);
    return { id, block };
  });
}

/** A heading is nearer to what follows it than to what it follows. */
function spaceAbove(block: Part, before: Part | undefined): string {
  if (!before) return "";
  if (before.kind === "heading") return "mt-5";
  if (block.kind === "heading") return block.size === "Large" ? "mt-14 sm:mt-20" : "mt-10 sm:mt-12";
  return block.kind === "text" || block.kind === "list" ? "mt-6" : "mt-10";
}

/** Returns the level of a small heading: below a large one, otherwise below the title of the page. */
function levelAt(parts: readonly { block: Part }[], index: number): 2 | 3 {
  return parts.slice(0, index).some(({ block }) => block.kind === "heading" && block.size === "Large") ? 3 : 2;
}

function Contents({ headings }: { headings: { id: string; text: string }[] }) {
  return (
    <nav aria-labelledby="contents" className="self-start max-lg:hidden lg:sticky lg:top-28 print:hidden">
      <h2 id="contents" className="border-accent-400 border-t-2 pt-4 font-sans font-semibold text-ink-950 text-sm">
        On this page
      </h2>
      <ul className="mt-2">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 text-brand-700 text-sm underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
