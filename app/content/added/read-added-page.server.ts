import type { RouterContextProvider } from "react-router";
import { OFFICERS_PAGE } from "../../about/officers.content.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { linkPreviewUrl } from "../../platform/images/picture.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { type Inline, parseInline } from "../../platform/text/parse-inline.ts";
import { readDocument } from "../read-document.server.ts";
import { readPage } from "../read-page.server.ts";
import type { WithPictures } from "../resolve-pictures.server.ts";
import type { Block } from "./blocks.schema.ts";
import { parseTable } from "./parse-table.ts";
import { findPublishedPage, type PublishedPage } from "./published-pages.server.ts";
import { BUILT_IN_SECTIONS, sectionPath } from "./sections.ts";
import type { ShownBlock, ShownPage, ShownPerson } from "./shown-page.ts";

/** Reads the added page at a path; null when visitors see none there. */
export function readAddedPage(context: Readonly<RouterContextProvider>, path: string): ShownPage | null {
  const found = findPublishedPage(context.get(depsContext), path);
  return found && readShown(context, found);
}

function readShown(context: Readonly<RouterContextProvider>, { page, document, text }: PublishedPage): ShownPage {
  const deps = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const { page: shown, head } = readPage(context, document, { path: page.path, under: trailTo(deps, page.path) });
  const { officers } = readDocument(context, OFFICERS_PAGE);
  const share = text.sharePicture && {
    url: `${origin}${linkPreviewUrl(deps.pictures.find(text.sharePicture.picture))}`,
    alt: text.sharePicture.alt,
  };
  return {
    title: shown.title,
    lead: shown.lead,
    picture: shown.picture,
    blocks: shown.blocks.map((block) => shownBlock(block, officers)),
    head: share ? { ...head, share } : head,
  };
}

type Officers = WithPictures<(typeof OFFICERS_PAGE)["sample"]>["officers"];

function shownBlock(block: WithPictures<Block>, officers: Officers): ShownBlock {
  switch (block.kind) {
    case "text":
      return { kind: block.kind, paragraphs: paragraphsOf(block.text) };
    case "list":
      return { ...block, items: block.items.map(parseInline) };
    case "accordion": {
      const items = block.items.map(({ question, answer }) => ({ question, answer: paragraphsOf(answer) }));
      return { ...block, items };
    }
    case "people":
      return { ...block, people: block.people.flatMap((person) => shownPerson(person, officers)) };
    case "table": {
      const { kind, caption, namesRows, rows } = block;
      return { kind, caption, namesRows, ...parseTable(rows) };
    }
    default:
      return block;
  }
}

/** An empty line begins a paragraph. */
function paragraphsOf(text: string): Inline[][] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map(parseInline);
}

type Person = Extract<WithPictures<Block>, { kind: "people" }>["people"][number];

/** Returns nobody for an officer who has left. */
function shownPerson(person: Person, officers: Officers): ShownPerson[] {
  if (person.kind === "person") return [person];
  const officer = officers.find(({ slug }) => slug === person.officer);
  if (!officer) return [];
  const { name, role, image, slug } = officer;
  return [{ name, role, image, to: `${PUBLIC_PATHS.officers}/${slug}` }];
}

/** Returns the pages between the home page and an added page. */
function trailTo(deps: Parameters<typeof findPublishedPage>[0], path: string): { name: string; path: string }[] {
  const section = sectionPath(path);
  if (section === "") return [];
  const builtIn = BUILT_IN_SECTIONS.find((one) => one.path === section);
  if (builtIn) return [builtIn.trail];
  const parent = findPublishedPage(deps, section);
  return parent ? [...trailTo(deps, section), { name: parent.text.title, path: section }] : trailTo(deps, section);
}
