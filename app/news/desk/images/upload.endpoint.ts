import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { sentForm } from "../../../platform/http/multipart-form.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { TOO_LARGE_IMAGE } from "../post.schema.ts";
import { receivePost } from "../save/receive-post.server.ts";
import type { Route } from "./+types/upload.endpoint.ts";
import { saveImage } from "./save-image.server.ts";

/** POST /dashboard/news/images with a picture in a form: 201 with its files; 401, 408, 413, 415 or 422 with a message. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "posts.edit");
  const deps = context.get(depsContext);
  const reception = await receivePost(sentForm(request), deps.uploadRate);
  switch (reception.kind) {
    case "received": {
      if (!reception.form.image) return reject(422, "Choose a picture.");
      const outcome = await saveImage(deps, reception.form.image, viewerOf({ request, context }, staff));
      return outcome.kind === "saved"
        ? Response.json({ image: outcome.image }, { status: 201 })
        : reject(422, outcome.message);
    }
    case "too-large":
      return reject(413, TOO_LARGE_IMAGE);
    case "too-slow":
      return reject(408, "The upload took too long.", { Connection: "close" });
    case "not-multipart":
      return reject(415, "Send a form with a picture.");
    case "malformed":
    case "cut-off":
      return reject(400, "The upload was incomplete. Choose the picture again.");
  }
}

export function loader(): Response {
  return Response.json({ message: "Send a picture with POST." }, { status: 405, headers: { Allow: "POST" } });
}

function reject(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
