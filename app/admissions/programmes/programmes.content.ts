import { z } from "zod";
import { PROGRAMMES_SAMPLE } from "../../../content/programmes.ts";
import { line } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { PROGRAMME_MAX_CHARACTERS } from "../application.schema.ts";
import { programmeKey } from "./programme-key.ts";

const name = line
  .max(PROGRAMME_MAX_CHARACTERS)
  // In the address of a list of applications, commas separate the programmes.
  .regex(/^[^,]*$/, "Write it without a comma, as in Theatre and Film Studies.")
  .meta({ label: "Name" });

const programmes = z
  .object({
    names: z.array(name).min(1).max(300).meta({
      label: "Programmes",
      item: "programme",
      help: "In the order in which applicants choose from them. A programme that you remove or rename keeps its old name in the applications that were received.",
    }),
  })
  .superRefine(({ names }, context) => {
    const known = new Map<string, string>();
    for (const [index, one] of names.entries()) {
      const other = known.get(programmeKey(one));
      if (other === undefined) known.set(programmeKey(one), one);
      else
        context.addIssue({
          code: "custom",
          path: ["names", index],
          message: `The list has this programme already, as “${other}”.`,
        });
    }
  });

export type Programmes = z.infer<typeof programmes>;

export const PROGRAMMES: ContentDocument<Programmes> = {
  key: "programmes",
  title: "Programmes",
  schema: programmes,
  sample: PROGRAMMES_SAMPLE,
};
