import type { FormInput } from "./receive-form.server.ts";

/** What receiving a form needs of a request. */
export function formInput(request: Request): FormInput {
  const length = request.headers.get("Content-Length");
  return {
    contentType: request.headers.get("Content-Type"),
    contentLength: length === null ? null : Number(length),
    body: request.body,
  };
}
