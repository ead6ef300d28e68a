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

const notice = z.object({ title: line.meta({ label: "Heading" }), text: paragraph.meta({ label: "Text" }) });
const item = z.object({ title: line.meta({ label: "Title" }), text: paragraph.meta({ label: "Text" }) });
const linkedItem = item.extend({ link: linkField.optional().meta({ label: "Link" }) });

const information = pageFields.extend({
  /** Announces the admission list and says where to find it. */
  admissionList: notice.meta({ label: "Admission list" }),
  /** How to pay school fees. */
  paymentOfFees: notice.extend({ link: linkField.meta({ label: "Link" }) }).meta({ label: "Payment of school fees" }),
  needs: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: line.meta({ label: "Text above the list" }),
      items: z
        .array(item.meta({ label: "Requirement" }))
        .min(1)
        .max(20)
        .meta({ label: "Requirements", item: "requirement" }),
    })
    .meta({ label: "What a candidate needs" }),
  steps: z
    .object({
      title: line.meta({ label: "Heading" }),
      items: z
        .array(linkedItem.meta({ label: "Step" }))
        .min(1)
        .max(20)
        .meta({ label: "Steps", item: "step" }),
    })
    .meta({ label: "Steps to apply" }),
  registration: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: line.meta({ label: "Text above the steps" }),
      steps: z
        .array(linkedItem.meta({ label: "Step" }))
        .min(1)
        .max(20)
        .meta({ label: "Steps", item: "step" }),
      noteTitle: line.meta({ label: "Heading of the note" }),
      /** Which fees are due before registration. */
      note: paragraph.meta({ label: "Which fees are due before registration" }),
      account: bankAccount
        .optional()
        .meta({ label: "Bank account", help: "Leave it out while there is none to pay into." }),
    })
    .meta({ label: "Registration of new students" }),
  newCourses: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: line.meta({ label: "Text above the courses" }),
      courses: z
        .array(
          z
            .object({
              name: line.meta({ label: "Name of the course" }),
              text: paragraph.meta({ label: "Text" }),
              picture: pictureField.meta({ label: "Picture" }),
              link: linkField.meta({ label: "Button" }),
            })
            .meta({ label: "Course" }),
        )
        .min(1)
        .max(20)
        .meta({ label: "Courses", item: "course" }),
    })
    .meta({ label: "New courses" }),
});

export type Information = z.infer<typeof information>;

export const INFORMATION: ContentDocument<Information> = {
  key: "admissions-information",
  title: "Freshmen Info",
  schema: information,
  sample: INFORMATION_SAMPLE,
};
