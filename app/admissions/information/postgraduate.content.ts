import { z } from "zod";
import { POSTGRADUATE_SAMPLE } from "../../../content/postgraduate-application.ts";
import { bankAccount, line, pageFields, paragraph } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

const part = z.object({ title: line, text: paragraph });

const postgraduate = pageFields.extend({
  instructions: z.object({ title: line, steps: z.array(part).min(1).max(20) }),
  fee: z.object({
    title: line,
    /** In naira. */
    amount: z.int().positive().max(100_000_000),
    /** How to pay it. */
    text: paragraph,
    account: bankAccount,
  }),
  /** Where to e-mail the payment slip, which Nigerian banks call a teller. */
  teller: part.extend({ mailboxes: z.array(z.email()).min(1).max(8), subject: line }),
  documents: z.object({ title: line, lead: line, items: z.array(line).min(1).max(30) }),
  /** The line above the university's postal address. */
  transcripts: part.extend({ addressee: line }),
  confidentiality: part,
});

export type Postgraduate = z.infer<typeof postgraduate>;

export const POSTGRADUATE: ContentDocument<Postgraduate> = {
  key: "postgraduate-application",
  title: "Postgraduate application",
  schema: postgraduate,
  sample: POSTGRADUATE_SAMPLE,
};
