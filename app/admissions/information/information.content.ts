import { z } from "zod";
import { INFORMATION_SAMPLE } from "../../../content/admissions-information.ts";
import {
  bankAccount,
  line,
  linkField,
  pageFields,
  paragraph,
  pictureField,
} from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

const notice = z.object({ title: line, text: paragraph });
const item = z.object({ title: line, text: paragraph });
const linkedItem = item.extend({ link: linkField.optional() });

const information = pageFields.extend({
  /** Announces the admission list and says where to find it. */
  admissionList: notice,
  /** How to pay school fees. */
  paymentOfFees: notice.extend({ link: linkField }),
  needs: z.object({ title: line, lead: line, items: z.array(item).min(1).max(20) }),
  steps: z.object({ title: line, items: z.array(linkedItem).min(1).max(20) }),
  registration: z.object({
    title: line,
    lead: line,
    steps: z.array(linkedItem).min(1).max(20),
    noteTitle: line,
    /** Which fees are due before registration. */
    note: paragraph,
    account: bankAccount,
  }),
  newCourses: z.object({
    title: line,
    lead: line,
    courses: z
      .array(z.object({ name: line, text: paragraph, picture: pictureField, link: linkField }))
      .min(1)
      .max(20),
  }),
});

export type Information = z.infer<typeof information>;

export const INFORMATION: ContentDocument<Information> = {
  key: "admissions-information",
  title: "Freshmen Info",
  schema: information,
  sample: INFORMATION_SAMPLE,
};
