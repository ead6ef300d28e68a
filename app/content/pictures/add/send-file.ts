import * as z from "zod/mini";
import { type PictureChoice, pictureChoiceSchema } from "../picker/picture-choice.schema.ts";
import { FILE_MAX_BYTES } from "../picture-texts.schema.ts";

const added = z.union([
  z.object({ picture: z.extend(pictureChoiceSchema, { isNew: z.boolean() }) }),
  z.object({ download: z.object({ path: z.string(), isNew: z.boolean() }) }),
]);
const rejected = z.object({ message: z.string() });

export type SentFile =
  | { kind: "picture"; picture: PictureChoice; isNew: boolean }
  | { kind: "download"; path: string; isNew: boolean }
  | { kind: "rejected"; message: string };

const UPLOAD_ADDRESS = "/dashboard/pictures/upload";
const UNREACHABLE = "could not be uploaded: the server did not respond. Choose it again in a minute.";
const SIGNED_OUT =
  "could not be uploaded: you are no longer signed in. Sign in again in another tab, then choose it again.";

/** Uploads one file to the library, with further fields of the form. Never rejects. */
export function sendFile(
  file: File,
  fields: Record<string, string>,
  onProgress: (fraction: number) => void,
): Promise<SentFile> {
  // A browser that is still sending a body may never read the 413 response.
  if (file.size > FILE_MAX_BYTES)
    return Promise.resolve({
      kind: "rejected",
      message: `${file.name}: The file is larger than 20 MB. Make it smaller.`,
    });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("files", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (reason: string) => resolve({ kind: "rejected", message: `${file.name} ${reason}` });
    request.open("POST", UPLOAD_ADDRESS);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(UNREACHABLE);
    request.onload = () => {
      if (request.status === 401) return fail(SIGNED_OUT);
      resolve(readResponse(request.responseText) ?? { kind: "rejected", message: `${file.name} ${UNREACHABLE}` });
    };
    request.send(body);
  });
}

function readResponse(text: string): SentFile | null {
  try {
    const json: unknown = JSON.parse(text);
    const message = rejected.safeParse(json);
    if (message.success) return { kind: "rejected", ...message.data };
    const response = added.parse(json);
    if ("download" in response) return { kind: "download", ...response.download };
    const { isNew, ...picture } = response.picture;
    return { kind: "picture", picture, isNew };
  } catch {
    return null;
  }
}
