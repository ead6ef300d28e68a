import { ChoicesField } from "../../ui/field/choices-field.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { DUE_FIELD, ITEM_FIELD, ITEM_MAX_CHARACTERS, type MoreForm, OTHER_ITEM_FIELD } from "./more-request.ts";

type AskForMoreFieldsProps = {
  /** The documents that staff can tick. */
  usualItems: readonly string[];
  /** What was submitted before an error. */
  submitted: MoreForm;
};

/** The fields that ask for documents by name and until a day. The form around them has the message and the button. */
export function AskForMoreFields({ usualItems, submitted }: AskForMoreFieldsProps) {
  return (
    <>
      {usualItems.length > 0 && (
        <ChoicesField
          id="asked-items"
          name={ITEM_FIELD}
          type="checkbox"
          label="Missing documents"
          optional
          columns={1}
          choices={usualItems.map((item) => ({ value: item, label: item }))}
          chosen={submitted.items}
        />
      )}
      <TextField
        id="asked-other"
        name={OTHER_ITEM_FIELD}
        label="Another document"
        optional
        defaultValue={submitted.otherItem}
        maxLength={ITEM_MAX_CHARACTERS}
      />
      <TextField
        id="asked-due"
        name={DUE_FIELD}
        type="date"
        label="Until"
        optional
        help="The applicant is reminded three days before, and the day after."
        defaultValue={submitted.due}
      />
    </>
  );
}
