import type { RefObject } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { deleteAutosave, readAutosaves, storeAutosave } from "../../../ui/autosave/device-autosaves.ts";
import { discardAutosave } from "../../../ui/autosave/send-autosave.ts";
import { useFormAutosave } from "../../../ui/autosave/use-form-autosave.ts";
import { useOffer } from "../../../ui/autosave/use-offer.ts";
import type { EditedIssue } from "./edit.loader.server.ts";
import {
  areSameTexts,
  ISSUE_AUTOSAVE_PATH,
  ISSUE_AUTOSAVES,
  type IssueAutosave,
  type IssueTexts,
} from "./issue-autosave.ts";

type AutosaveOptions = {
  form: RefObject<HTMLFormElement | null>;
  id: string;
  issue: EditedIssue;
  /** The revision that the form would be saved over. */
  over: number;
  isSaving: boolean;
  /** Changes with each response to a submission. */
  response: unknown;
};

/** Stores what is typed into the form of an issue until it is saved. */
export function useIssueAutosave({ form, id, issue, over, isSaving, response }: AutosaveOptions) {
  const { id: issueId, username, values: saved } = issue;
  return useFormAutosave({
    form,
    id,
    subject: String(issueId),
    path: ISSUE_AUTOSAVE_PATH,
    read(element) {
      const texts = textsIn(element);
      return areSameTexts(texts, saved) ? null : { texts, over: String(over), form: JSON.stringify(texts) };
    },
    storeOnDevice: ({ texts }) => {
      const typed = { id, savedAt: Date.now(), issueId, revision: over, username, texts };
      return storeAutosave(deviceStorage(), ISSUE_AUTOSAVES, typed);
    },
    deleteFromDevice: () => deleteAutosave(deviceStorage(), ISSUE_AUTOSAVES, id),
    isSubmitting: isSaving,
    response,
  });
}

/** Offers what this person typed last into the same issue and never saved. */
export function useIssueOffer({ id: issueId, username, values, unsaved }: EditedIssue, ownId: string) {
  return useOffer<IssueAutosave>({
    ownId,
    readDevice: () =>
      readAutosaves(deviceStorage(), ISSUE_AUTOSAVES).filter(
        (one) => one.issueId === issueId && one.username === username,
      ),
    stored: unsaved.map((one) => ({ ...one, issueId, username })),
    isSaved: ({ texts }) => areSameTexts(texts, values),
    remove(id) {
      deleteAutosave(deviceStorage(), ISSUE_AUTOSAVES, id);
      discardAutosave(ISSUE_AUTOSAVE_PATH, id);
    },
  });
}

function textsIn(form: HTMLFormElement): IssueTexts {
  const sent = new FormData(form);
  const text = (name: string) => String(sent.get(name) ?? "").replaceAll("\r\n", "\n");
  return { subject: text("subject"), previewText: text("previewText"), introduction: text("introduction") };
}
