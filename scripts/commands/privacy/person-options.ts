import { parseArgs } from "node:util";
import { checkPersonQuery, type PersonQuery } from "../../../app/privacy/person/person-query.ts";

export type PersonOptions =
  | { kind: "valid"; query: PersonQuery; confirm: string; to: string | null }
  | { kind: "wrong"; line: string }
  | { kind: "usage" };

/** Parses the options that identify a person. */
export function readPersonOptions(args: string[]): PersonOptions {
  try {
    const text = { type: "string", default: "" } as const;
    const options = { email: text, reference: text, number: text, jamb: text, confirm: text, to: text };
    const { values } = parseArgs({ args: args, options });
    const { email, reference } = values;
    if (values.jamb) console.error("--jamb is called --number now, and will not be known in the next release.");
    const number = values.number || values.jamb;
    if (!email && !reference && !number) return { kind: "usage" };
    const checked = checkPersonQuery({ email, reference, number });
    if (checked.kind === "wrong") return { kind: "wrong", line: checked.problems.map((one) => one.message).join(" ") };
    return { kind: "valid", query: checked.query, confirm: values.confirm, to: values.to || null };
  } catch {
    return { kind: "usage" };
  }
}
