import { TextField } from "../../ui/field/field.tsx";
import { ACCEPT_UNTIL_FIELD } from "./accept-day.ts";

type AcceptUntilFieldProps = {
  id: string;
  /** When the day counts, where that is not always. */
  when?: string;
  typed: string | undefined;
  error?: string | undefined;
};

/** The field for the last day to accept a place. */
export function AcceptUntilField({ id, when = "", typed, error }: AcceptUntilFieldProps) {
  return (
    <TextField
      id={id}
      name={ACCEPT_UNTIL_FIELD}
      type="date"
      label="Last day to accept a place"
      help={`${when}Until the end of this day applicants accept or decline on the status page.`}
      defaultValue={typed}
      error={error}
      optional
    />
  );
}
