import { type ActionFunctionArgs, data } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { libraryName } from "../../../platform/images/library-pictures.store.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { addFile } from "./add-file.server.ts";
import { shownName } from "./file-name.ts";
import { receptionMessage, withReceivedFiles } from "./receive-files.server.ts";
import type { UploadResult } from "./upload-result.ts";

/** Adds the files of a form that was sent without JavaScript. Returns what became of each. */
export async function action({ request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission({ request, url, context }, "pictures.edit");
  const deps = context.get(depsContext);
  const viewer = viewerOf({ request, context }, staff);
  return withReceivedFiles(deps, sentForm(request), async (reception) => {
    if (reception.kind !== "received") {
      const message = receptionMessage(reception.kind);
      const status = statusOfFault(reception.kind);
      return data<UploadResult[]>([{ kind: "rejected", message }], { status });
    }
    const { files } = reception;
    if (files.length === 0)
      return data<UploadResult[]>([{ kind: "rejected", message: "Choose one or more files." }], { status: 422 });
    const results: UploadResult[] = [];
    for (const file of files) {
      const outcome = await addFile(deps, viewer, file);
      const named = { fileName: shownName(file.name) };
      switch (outcome.kind) {
        case "picture":
          results.push({ ...named, kind: "picture", name: libraryName(outcome.id), isNew: outcome.isNew });
          break;
        case "download":
          results.push({ ...named, kind: "download", isNew: outcome.isNew });
          break;
        case "rejected":
          results.push({ kind: "rejected", message: outcome.message });
          break;
      }
    }
    return data(results, { status: results.some(({ kind }) => kind === "rejected") ? 422 : 200 });
  });
}
