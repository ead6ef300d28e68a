import { z } from "zod";
import { line, linkTarget, paragraph, pictureField } from "../content-fields.schema.ts";
import { parseTable } from "./parse-table.ts";

/** Text of several paragraphs, with an empty line between them. */
const longText = z
  .string()
  .trim()
  .min(1)
  .max(10_000, { abort: true })
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, "Something has to be seen of it.");

const optionalTitle = line.optional().meta({ label: "Heading above it" });
const STYLE_HELP =
  "[our fees](/Admissions/UndergraduateFees) is a link, **bold** and *italic* stand between asterisks. Web and e-mail addresses become links.";
const PARAGRAPHS_HELP = `Leave an empty line between two paragraphs. ${STYLE_HELP}`;

const heading = z
  .object({
    kind: z.literal("heading"),
    text: line.max(150).meta({ label: "Heading" }),
    size: z.enum(["Large", "Small"]).meta({ label: "Size", help: "Small ones are parts of the large one above." }),
  })
  .meta({ label: "Heading" });

const text = z
  .object({ kind: z.literal("text"), text: longText.meta({ label: "Text", help: PARAGRAPHS_HELP }) })
  .meta({ label: "Text" });

const list = z
  .object({
    kind: z.literal("list"),
    title: optionalTitle,
    style: z.enum(["Points", "Numbers"]).meta({ label: "Style" }),
    items: z
      .array(paragraph.meta({ label: "Entry" }))
      .min(1)
      .max(60)
      .meta({ label: "Entries", item: "entry", help: STYLE_HELP }),
  })
  .meta({ label: "List" });

const MAX_ROWS = 200;
const MAX_COLUMNS = 12;

const table = z
  .object({
    kind: z.literal("table"),
    caption: line.meta({ label: "Title of the table" }),
    rows: longText
      .superRefine((typed, context) => {
        const { head, rows } = parseTable(typed);
        const fail = (message: string) => context.addIssue({ code: "custom", message });
        if (rows.length === 0) fail("Write the heads of the columns in the first line, and a row below.");
        else if (head.length < 2) fail("Separate the columns by | or paste the table from Excel.");
        else if (head.length > MAX_COLUMNS) fail(`A table has at most ${MAX_COLUMNS} columns.`);
        else if (rows.length > MAX_ROWS) fail(`A table has at most ${MAX_ROWS} rows.`);
        const long = rows.findIndex((row) => row.length > head.length);
        if (long >= 0) fail(`Row ${long + 1} has more cells than the first line has heads.`);
      })
      .meta({
        label: "Rows",
        help: "Paste it from Excel or Word, or write one row in each line with | between the cells. The first line has the heads of the columns.",
      }),
    namesRows: z.boolean().meta({ label: "The first column names the rows" }),
  })
  .meta({ label: "Table" });

const picture = z
  .object({
    kind: z.literal("picture"),
    image: pictureField.meta({ label: "Picture" }),
    caption: line.optional().meta({ label: "Text below it" }),
    size: z.enum(["As wide as the text", "As wide as the page"]).meta({ label: "Size" }),
  })
  .meta({ label: "Picture" });

const gallery = z
  .object({
    kind: z.literal("gallery"),
    title: optionalTitle,
    pictures: z
      .array(
        z
          .object({
            image: pictureField.meta({ label: "Picture" }),
            caption: line.optional().meta({ label: "Text below it" }),
          })
          .meta({ label: "Picture" }),
      )
      .min(2)
      .max(24)
      .meta({ label: "Pictures", item: "picture" }),
  })
  .meta({ label: "Gallery" });

const quote = z
  .object({
    kind: z.literal("quote"),
    text: paragraph.meta({ label: "What was said" }),
    name: line.meta({ label: "Who said it" }),
    role: line.optional().meta({ label: "Who that is", help: "For example: Nursing, 300 level." }),
  })
  .meta({ label: "Quote" });

const button = z
  .object({
    kind: z.literal("button"),
    label: line.max(40).meta({ label: "Text of the button" }),
    to: linkTarget.meta({ label: "Where it leads" }),
    style: z.enum(["Strong", "Plain"]).meta({ label: "Style", help: "One strong button on a page is enough." }),
  })
  .meta({ label: "Button" });

const person = z.discriminatedUnion("kind", [
  z
    .object({
      kind: z.literal("officer"),
      officer: z.string().min(1).max(80).meta({
        label: "Officer",
        help: "Name, office and portrait come from the officers’ page.",
        choose: "officers",
      }),
    })
    .meta({ label: "Principal officer" }),
  z
    .object({
      kind: z.literal("person"),
      name: line.meta({ label: "Name" }),
      role: line.optional().meta({ label: "Office" }),
      email: z.email().optional().meta({ label: "E-mail address" }),
      phone: z
        .string()
        .max(24)
        .regex(
          /^[+(]?\d[\d ()-]{4,}$/,
          "Write a phone number with digits and spaces, ideally starting with + and the country code.",
        )
        .optional()
        .meta({ label: "Phone" }),
      image: pictureField.optional().meta({ label: "Portrait" }),
    })
    .meta({ label: "Somebody else" }),
]);

const people = z
  .object({
    kind: z.literal("people"),
    title: optionalTitle,
    people: z
      .array(person.meta({ label: "Person" }))
      .min(1)
      .max(40)
      .meta({ label: "People", item: "person" }),
  })
  .meta({ label: "People" });

const downloads = z
  .object({
    kind: z.literal("downloads"),
    title: optionalTitle,
    files: z
      .array(
        z
          .object({
            file: z
              .string()
              .max(300)
              .regex(/^\/files\/[0-9a-f]{64}\/[\w.-]+\.pdf$/, "Choose a file of the library.")
              .meta({ label: "File", help: "PDFs are added under Pictures › Files.", choose: "downloads" }),
            label: line.meta({ label: "Text of the link" }),
          })
          .meta({ label: "Download" }),
      )
      .min(1)
      .max(40)
      .meta({ label: "Files", item: "file" }),
  })
  .meta({ label: "Downloads" });

const accordion = z
  .object({
    kind: z.literal("accordion"),
    title: optionalTitle,
    items: z
      .array(
        z
          .object({
            question: line.meta({ label: "Question" }),
            answer: longText.meta({ label: "Answer", help: PARAGRAPHS_HELP }),
          })
          .meta({ label: "Question" }),
      )
      .min(1)
      .max(60)
      .meta({ label: "Questions", item: "question" }),
  })
  .meta({ label: "Questions that open" });

/** A part of a page that an editor composes. */
export const block = z.discriminatedUnion("kind", [
  heading,
  text,
  list,
  table,
  picture,
  gallery,
  quote,
  button,
  people,
  downloads,
  accordion,
]);

export type Block = z.infer<typeof block>;
