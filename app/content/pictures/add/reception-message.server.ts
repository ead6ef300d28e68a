import type { FormFault } from "../../../platform/http/multipart-form.server.ts";

/** Returns the message for a form that could not be received. */
export function receptionMessage(fault: FormFault): string {
  switch (fault) {
    case "too-large":
      return "The files are larger than 100 MB together, or more than 20. Choose fewer of them at a time.";
    case "too-slow":
      return "The upload took too long. Choose the files again.";
    case "not-multipart":
      return "Send a form with a file.";
    case "malformed":
    case "cut-off":
      return "The upload was incomplete. Choose the files again.";
  }
}
