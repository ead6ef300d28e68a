import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { LETTER_LABELS, PLACEHOLDER_MEANINGS, PLACEHOLDERS, readLetterKind } from "../letter-kinds.ts";
import { currentTemplate } from "./letter-templates.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES: Record<string, string> = {
  saved: "Saved. The next letters of this kind have this text.",
  restored: "Restored as a new version. The one from before is still in the history.",
};

/** Reads a template for its editor. */
export async function loader({ request, url, context, params }: Args) {
  await requirePermission({ request, url, context }, "letters.edit");
  const kind = readLetterKind(params.id);
  if (kind === null) throw data(null, { status: 404 });
  const { db, content } = context.get(depsContext);
  const { version, savedAt, savedBy, subject, body, isMailed } = await currentTemplate(db, kind);
  return {
    kind,
    ...LETTER_LABELS[kind],
    version,
    saved: savedAt && `${formatTime(savedAt, content.read(PLACE))}, by ${savedBy}`,
    values: { subject, body, isMailed },
    placeholders: PLACEHOLDERS[kind].map((name) => ({ name, meaning: PLACEHOLDER_MEANINGS[name] })),
    done: DONE_MESSAGES[url.searchParams.get("done") ?? ""] ?? null,
  };
}
