import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { libraryName } from "../../../platform/images/library-pictures.store.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { cleanText, PICTURE_LIMITS } from "../picture-texts.schema.ts";
import type { Route } from "./+types/upload.endpoint.ts";
import { addFile } from "./add-file.server.ts";
import { receptionMessage, withReceivedFiles } from "./receive-files.server.ts";

/**
 * POST /dashboard/pictures/upload with one file in `files`, and optionally its description in `alt`, or 'yes' in `decorative`: 201 with what was added,
 * or 4xx with a message.
 */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "pictures.edit");
  const deps = context.get(depsContext);
  return withReceivedFiles(deps, sentForm(request), async (reception) => {
    if (reception.kind !== "received") {
      const message = receptionMessage(reception.kind);
      const status = statusOfFault(reception.kind);
      return Response.json({ message }, { status, headers: status === 408 ? { Connection: "close" } : {} });
    }
    const [file] = reception.files;
    if (!file) return Response.json({ message: "Choose a file." }, { status: 422 });
    const outcome = await addFile(deps, viewerOf({ request, context }, staff), file, altOf(reception.values));
    switch (outcome.kind) {
      case "picture": {
        const name = libraryName(outcome.id);
        const { isNew, alt, title } = outcome;
        return Response.json(
          { picture: { name, title, alt, isNew, files: deps.pictures.find(name) } },
          { status: 201 },
        );
      }
      case "download":
        return Response.json({ download: { path: outcome.path, isNew: outcome.isNew } }, { status: 201 });
      case "rejected":
        return Response.json({ message: outcome.message }, { status: 422 });
    }
  });
}

export function loader(): Response {
  return Response.json({ message: "Send a file with POST." }, { status: 405, headers: { Allow: "POST" } });
}

function altOf(values: Map<string, string>): string | null {
  if (values.get("decorative") === "yes") return "";
  return [...cleanText(values.get("alt") ?? "")].slice(0, PICTURE_LIMITS.alt).join("") || null;
}
