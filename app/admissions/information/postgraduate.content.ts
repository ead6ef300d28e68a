import { z } from "zod";
import { POSTGRADUATE_SAMPLE } from "../../../content/postgraduate-application.ts";
import { bankAccount, line, pageFields, paragraph } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

const part = z.object({ title: line.meta({ label: "Heading" }), text: paragraph.meta({ label: "Text" }) });

const postgraduate = pageFields.extend({
  instructions: z
    .object({
      title: line.meta({ label: "Heading" }),
      steps: z
        .array(part.meta({ label: "Step" }))
        .min(1)
        .max(20)
        .meta({ label: "Steps", item: "step" }),
    })
    .meta({ label: "How to apply" }),
  fee: z
    .object({
      title: line.meta({ label: "Heading" }),
      /** In the currency of the place; null while it is not known. */
      amount: z
        .int()
        .positive()
        .max(100_000_000)
        .nullable()
        .meta({ label: "Fee", help: "Leave it empty while it is not known." }),
      /** How to pay it. */
      text: paragraph.meta({ label: "How to pay it" }),
      account: bankAccount
        .optional()
        .meta({ label: "Bank account", help: "Leave it out while there is none to pay into." }),
    })
    .meta({ label: "Application fee" }),
  /** Where to e-mail the payment slip, which some banks call a teller. */
  teller: part
    .extend({
      mailboxes: z
        .array(z.email().meta({ label: "E-mail address" }))
        .min(1)
        .max(8)
        .meta({ label: "E-mail addresses", item: "address" }),
      subject: line.meta({ label: "Subject of the e-mail" }),
    })
    .meta({ label: "Where to send the payment slip (teller)" }),
  documents: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: line.meta({ label: "Text above the list" }),
      items: z
        .array(line.meta({ label: "Document" }))
        .min(1)
        .max(30)
        .meta({ label: "Documents", item: "document" }),
    })
    .meta({ label: "Documents to send" }),
  /** The line above the university's postal address. */
  transcripts: part
    .extend({ addressee: line.meta({ label: "Line above the postal address" }) })
    .meta({ label: "Transcripts" }),
  confidentiality: part.meta({ label: "Confidentiality" }),
});

export type Postgraduate = z.infer<typeof postgraduate>;

export const POSTGRADUATE: ContentDocument<Postgraduate> = {
  key: "postgraduate-application",
  title: "Postgraduate application",
  schema: postgraduate,
  sample: POSTGRADUATE_SAMPLE,
};
