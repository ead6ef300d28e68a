import { z } from "zod";
import { CAMPUS_MAP_SAMPLE } from "../../content/campus-map.ts";
import { CONTACTS_SAMPLE } from "../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../content/identity.ts";
import { NAVIGATION_SAMPLE } from "../../content/navigation.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { embedField, line, linkField, linkTarget, webAddress } from "./content-fields.schema.ts";

const session = z.string().regex(/^\d{4}\/\d{4}$/, "A session looks like 2025/2026.");

/** What a phone can dial: '+234 000 000 0000'. */
const phone = z
  .string()
  .max(24)
  .regex(/^[+(]?\d[\d ()-]{4,}$/, "A phone number looks like +234 000 000 0000.");

const identity = z.object({
  name: line.max(100),
  /**
   * Stands in the address of the page that says why to study here, and beside the crest where a long name has no room. The other
   * pages there keep their names.
   */
  shortName: z
    .string()
    .max(12)
    .regex(/^[A-Za-z][A-Za-z-]*$/)
    .refine((name) => !["contact", "history", "officers"].includes(name.toLowerCase()), {
      error: "This is the name of another page about the university.",
    }),
  motto: line,
  /** The letters that begin every application's reference. */
  referencePrefix: z.string().regex(/^[A-Z]{2,4}$/),
  foundingYear: z.int(),
  /** What the home page says instead, where the two disagree. */
  foundingYearOnHome: z.int(),
  /** The session that admission is open for. */
  session,
  /** What the application page says instead, where the two disagree. */
  applyPageSession: session,
});

const social = z.object({ network: z.enum(["X", "Facebook", "Instagram", "YouTube"]), url: webAddress });

const contacts = z.object({
  address: line.max(120),
  /** As letters are addressed, one line each. */
  postalAddress: z.array(line).min(1).max(8),
  phone,
  whatsApp: phone,
  /** In the footer. */
  mailboxes: z.object({ registry: z.email(), info: z.email(), support: z.email(), admin: z.email() }),
  /** On the contact page, which has a number of its own and five mailboxes. */
  contactPagePhone: phone,
  contactPageMailboxes: z.array(z.object({ office: line, address: z.email() })).max(20),
  /** An office without a target is plain text. */
  liaisonOffices: z.array(z.object({ name: line, to: linkTarget.nullable() })).max(20),
  social: z.array(social).max(4),
  external: z.object({
    studentInformation: webAddress,
    eLearning: webAddress,
    mail: webAddress,
    library: webAddress,
    eLibrary: webAddress,
    research: webAddress,
  }),
});

/** A list that opens and is empty would lead nowhere. */
const subList = z.array(linkField).min(1).max(16).optional();

const navigationItem = z.object({
  label: line.max(24),
  /** Absent where the item only opens its dropdown. */
  to: linkTarget.optional(),
  dropdown: z
    .array(z.object({ label: line, to: linkTarget.optional(), secondaryChild: subList }))
    .min(1)
    .max(16)
    .optional(),
});

/** More letters than these need a third row, for which the top of a page has no room. */
const LETTERS_IN_TWO_ROWS = 100;

const navigationFields = z.object({
  items: z.array(navigationItem).max(9),
  /** The buttons beside them. */
  buttons: z.array(linkField.extend({ label: line.max(16) })).max(3),
  /** What people come for, always in sight: the one call to action, then the news. */
  actions: z.object({ apply: linkField.extend({ label: line.max(8) }), news: linkField }),
  /** The footer's list. */
  usefulLinks: z.array(linkField).max(30),
});

const navigation = navigationFields.refine(
  ({ items, buttons }) => [...items, ...buttons].map(({ label }) => label).join("").length <= LETTERS_IN_TWO_ROWS,
  { error: `The labels of items and buttons have more than ${LETTERS_IN_TWO_ROWS} letters in all.` },
);

export type Identity = z.infer<typeof identity>;
export type Contacts = z.infer<typeof contacts>;
export type CampusMap = z.infer<typeof embedField>;
export type Navigation = z.infer<typeof navigation>;
export type NavigationItem = z.infer<typeof navigationItem>;

export const IDENTITY: ContentDocument<Identity> = {
  key: "identity",
  title: "Name, motto, founding year and sessions",
  schema: identity,
  sample: IDENTITY_SAMPLE,
};

export const CONTACTS: ContentDocument<Contacts> = {
  key: "contacts",
  title: "Addresses, phones, mailboxes, and links to other sites",
  schema: contacts,
  sample: CONTACTS_SAMPLE,
};

/** On the home page and on the contact page. */
export const CAMPUS_MAP: ContentDocument<CampusMap> = {
  key: "campus-map",
  title: "Where the campus lies",
  schema: embedField,
  sample: CAMPUS_MAP_SAMPLE,
};

export const NAVIGATION: ContentDocument<Navigation> = {
  key: "navigation",
  title: "Navigation and the footer's links",
  schema: navigation,
  sample: NAVIGATION_SAMPLE,
};
