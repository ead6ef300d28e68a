import { formatCount } from "../../ui/format/format-count.ts";
import type { ImportPlan } from "./plan-import.server.ts";

/** Returns what an import changes, a line each: 'Home page: 3 changes'. Empty when it would change nothing. */
export function describePlan(plan: ImportPlan): string[] {
  const { documents, pages, emptyPages, renamedPages, redirects, pictures, downloads } = plan;
  return [
    ...documents.map((text) => `${text.document.title}: ${formatCount(text.differences, "change")}${noteOf(text)}`),
    // A page before those below it.
    ...[...pages, ...emptyPages].toSorted((one, other) => one.path.localeCompare(other.path)).map(describePage),
    ...renamedPages.map(({ page, name }) => `${page.path}: its name in the list of pages becomes “${name}”`),
    ...redirects.map(({ path, target, change }) => `Redirect ${path}: ${REDIRECT_CHANGES[change]} ${target}`),
    ...pictures.map(({ picture, change }) => `Picture “${picture.title}”: ${PICTURE_CHANGES[change]}`),
    ...downloads.map(({ title, change }) => `File “${title}”: ${change === "added" ? "new" : "other title"}`),
  ];
}

function describePage(text: ImportPlan["pages"][number] | ImportPlan["emptyPages"][number]): string {
  if (!("page" in text)) return `${text.path}: new page, without a text`;
  return text.page
    ? `${text.path}: ${formatCount(text.differences, "change")}${noteOf(text)}`
    : `${text.path}: new page`;
}

const REDIRECT_CHANGES = { added: "new, to", changed: "from now on to" } as const;
const PICTURE_CHANGES = { added: "new", replaced: "replaced", described: "other description" } as const;

function noteOf({ isScheduledOver, replacesWaiting }: ImportPlan["documents"][number] | ImportPlan["pages"][number]) {
  const waiting = replacesWaiting ? ", in place of a text that waits for approval" : "";
  return isScheduledOver ? `${waiting}, until a text that waits for its time is shown` : waiting;
}
