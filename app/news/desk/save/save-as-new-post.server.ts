import { PLACE } from "../../../content/place.content.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { readLocalTime } from "../../../ui/format/place-time.ts";
import { textOf } from "../../clean-html.server.ts";
import { checkPost } from "../post.schema.ts";
import type { PostProblem, PostValues } from "../post-fields.ts";
import { tagsFor } from "./post-form.server.ts";
import { writePost } from "./write-post.server.ts";

type SavedAsNew = { kind: "saved"; id: number } | { kind: "incomplete"; removed: Removed };

/** `problems`: why a part of it can't be saved, such as an uploaded picture. */
type Typed = { values: PostValues; problems: readonly PostProblem[]; autosaveId: string | null };

/** Saves what somebody wrote in the form of a post that was deleted meanwhile as a new draft. Returns an incomplete one as it was typed. */
export async function saveAsNewPost(
  deps: Deps,
  viewer: StaffViewer,
  { values, problems, autosaveId }: Typed,
): Promise<SavedAsNew> {
  const place = deps.content.read(PLACE);
  const draft = { ...values, publication: "draft", publishAt: "", endAt: "" };
  const check = checkPost(draft, await tagsFor(deps, null), (typed) => readLocalTime(typed, place));
  if (check.kind === "invalid" || problems.length > 0) return { kind: "incomplete", removed: removedPost(values) };
  const outcome = await writePost(deps, viewer, null, check.post, autosaveId);
  switch (outcome.kind) {
    case "saved":
    case "saved-before":
      return { kind: "saved", id: outcome.id };
    case "invalid":
    case "conflict":
    case "gone":
      return { kind: "incomplete", removed: removedPost(values) };
  }
}

function removedPost({ title, content, category, newCategory, tag, author, links, imageAlt }: PostValues): Removed {
  const typed: [string, string][] = [
    ["Title", title],
    ["Text", textOf(content)],
    ["Category", newCategory || category],
    ["Tag", tag],
    ["Author", author],
    ["Links", links],
    ["Description of the picture", imageAlt],
  ];
  return {
    kind: "removed",
    message: "Nothing was saved: the post was deleted meanwhile. What you wrote is below. Copy it into a new post.",
    next: { to: "/dashboard/news/new", label: "Write a new post" },
    typed: typed.filter(([, text]) => text.trim() !== ""),
  };
}

/** Says that a post was deleted, and where the text of its form is that can't be read. */
export function unreadOfDeleted(message: string): Removed {
  return {
    kind: "removed",
    message: `The post was deleted meanwhile. ${message}`,
    next: { to: "/dashboard/news", label: "All posts" },
    typed: [],
  };
}
