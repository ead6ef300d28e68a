import { PagerStep } from "../../../../ui/pager/pager.tsx";
import type { ListedApplication } from "../application-columns.ts";
import { type ApplicationList, FIRST_PAGE, listAddress, PAGE_SIZE, type Position } from "../application-list.ts";
import type { ListPage } from "./find-page.store.server.ts";
import type { Total } from "./walk-list.store.server.ts";

export type ShownPage = Omit<ListPage, "applications"> & { applications: readonly ListedApplication[] };

/**
 * Links to the first, previous, next and last page of the list.
 *
 * The previous and the next page begin beside the applications that are shown, so that nobody is left out or shown twice when applications
 * arrive meanwhile.
 */
export function ListPager({ list, page }: { list: ApplicationList; page: ShownPage }) {
  const { applications, hasPrevious, hasNext } = page;
  const [first, last] = [applications[0], applications.at(-1)];
  if (!first || !last || (!hasPrevious && !hasNext)) return null;
  const step = (isShown: boolean, position: Position) => (isShown ? listAddress(list, { position }) : null);
  return (
    <nav aria-label="Pages of applications" className="flex flex-wrap items-center gap-1 print:hidden">
      <PagerStep to={step(hasPrevious, FIRST_PAGE)}>First</PagerStep>
      <PagerStep to={step(hasPrevious, { kind: "before", id: first.id })}>Previous</PagerStep>
      <PageNumber page={page} />
      <PagerStep to={step(hasNext, { kind: "after", id: last.id })}>Next</PagerStep>
      <PagerStep to={step(hasNext, { kind: "last" })}>Last</PagerStep>
    </nav>
  );
}

/** The number of the page, as far as applications are counted. */
function PageNumber({ page: { skipped, total } }: { page: ShownPage }) {
  if (skipped === null) return null;
  const pages = total.kind === "exact" ? ` of ${number(pagesOf(total.count))}` : "";
  return (
    <span className="px-2 tabular-nums">
      Page {number(Math.floor(skipped / PAGE_SIZE) + 1)}
      {pages}
    </span>
  );
}

/** Describes which applications of how many are shown, such as '51–100 of 120'. */
export function summary({ applications, skipped, total }: ShownPage): string {
  if (skipped === null) return `${applications.length} of ${describeTotal(total)}`;
  return `${number(skipped + 1)}–${number(skipped + applications.length)} of ${describeTotal(total)}`;
}

function describeTotal(total: Total): string {
  switch (total.kind) {
    case "exact":
      return number(total.count);
    case "at-least":
      return `more than ${number(total.count)}`;
    case "many":
      return "many";
  }
}

function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

function number(value: number): string {
  return value.toLocaleString("en");
}
