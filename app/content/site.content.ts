import { z } from "zod";
import { CAMPUS_MAP_SAMPLE } from "../../content/campus-map.ts";
import { CONTACTS_SAMPLE } from "../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../content/identity.ts";
import { NAVIGATION_SAMPLE } from "../../content/navigation.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { embedField, line, linkField, linkTarget, webAddress } from "./content-fields.schema.ts";

const session = z.string().regex(/^\d{4}\/\d{4}$/, "A session looks like 2025/2026.");

/** A number that a phone can dial: '+234 000 000 0000'. */
const phone = z
  .string()
  .max(24)
  .regex(/^[+(]?\d[\d ()-]{4,}$/, "A phone number looks like +234 000 000 0000.");

const identity = z.object({
  name: line.max(100),
  /**
   * Used as the last part of the address of the page that says why to study here, and beside the crest where a long name has no room.
   * It may not be the name of another page under /about.
   */
  shortName: z
    .string()
    .max(12)
    .regex(/^[A-Za-z][A-Za-z-]*$/)
    .refine((name) => !["contact", "history", "officers"].includes(name.toLowerCase()), {
      error: "This is the name of another page about the university.",
    }),
  motto: line,
  /** The prefix of every application's reference. */
  referencePrefix: z.string().regex(/^[A-Z]{2,4}$/),
  foundingYear: z.int(),
  /** The founding year on the home page, which may differ. */
  foundingYearOnHome: z.int(),
  /** The session for which admission is open. */
  session,
  /** The session on the application page, which may differ. */
  applyPageSession: session,
});

const social = z.object({ network: z.enum(["X", "Facebook", "Instagram", "YouTube"]), url: webAddress });

const contacts = z.object({
  address: line.max(120),
  /** The lines of the postal address. */
  postalAddress: z.array(line).min(1).max(8),
  phone,
  whatsApp: phone,
  /** The mailboxes in the footer. */
  mailboxes: z.object({ registry: z.email(), info: z.email(), support: z.email(), admin: z.email() }),
  /** The phone on the contact page, which also has its own mailboxes. */
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

/** A sub-list has at least one entry. */
const subList = z.array(linkField).min(1).max(16).optional();

const navigationItem = z.object({
  label: line.max(24),
  /** Absent when the item only opens its dropdown. */
  to: linkTarget.optional(),
  dropdown: z
    .array(z.object({ label: line, to: linkTarget.optional(), secondaryChild: subList }))
    .min(1)
    .max(16)
    .optional(),
});

/** More letters need a third row, for which the header has no room. */
const LETTERS_IN_TWO_ROWS = 100;

const navigationFields = z.object({
  items: z.array(navigationItem).max(9),
  /** The buttons beside the items. */
  buttons: z.array(linkField.extend({ label: line.max(16) })).max(3),
  /** The call to action and the link to the news, both always visible. */
  actions: z.object({ apply: linkField.extend({ label: line.max(8) }), news: linkField }),
  /** The list in the footer. */
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

/** The map on the home page and on the contact page. */
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
