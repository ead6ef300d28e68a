import { z } from "zod";
import { CONTACTS_SAMPLE } from "../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../content/identity.ts";
import { NAVIGATION_SAMPLE } from "../../content/navigation.ts";
import type { ContentDocument } from "../platform/content.server.ts";
import { line, linkField, linkTarget } from "./content-fields.schema.ts";

const session = z.string().regex(/^\d{4}\/\d{4}$/, "A session looks like 2025/2026.");

const identity = z.object({
  name: line,
  /** Stands in the address of the page that says why to study here. */
  shortName: z.string().regex(/^[A-Za-z][A-Za-z-]*$/),
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

const social = z.object({ network: z.enum(["X", "Facebook", "Instagram", "YouTube"]), url: z.url() });

const contacts = z.object({
  address: line,
  /** As letters are addressed, one line each. */
  postalAddress: z.array(line).min(1),
  phone: line,
  whatsApp: line,
  /** In the footer. */
  mailboxes: z.object({ registry: z.email(), info: z.email(), support: z.email(), admin: z.email() }),
  /** On the contact page, which has a number of its own and five mailboxes. */
  contactPagePhone: line,
  contactPageMailboxes: z.array(z.object({ office: line, address: z.email() })),
  /** An office without a target is plain text. */
  liaisonOffices: z.array(z.object({ name: line, to: linkTarget.nullable() })),
  social: z.array(social),
  external: z.object({
    studentInformation: z.url(),
    eLearning: z.url(),
    mail: z.url(),
    library: z.url(),
    eLibrary: z.url(),
    research: z.url(),
  }),
});

const navigationItem = z.object({
  label: line,
  /** Absent where the item only opens its dropdown. */
  to: linkTarget.optional(),
  dropdown: z
    .array(z.object({ label: line, to: linkTarget.optional(), secondaryChild: z.array(linkField).optional() }))
    .optional(),
});

const navigation = z.object({
  items: z.array(navigationItem),
  /** The buttons beside them. */
  buttons: z.array(linkField),
  /** What people come for, always in sight: the one call to action, then the news. */
  actions: z.object({ apply: linkField, news: linkField }),
  /** The footer's list. */
  usefulLinks: z.array(linkField),
});

export type Identity = z.infer<typeof identity>;
export type Contacts = z.infer<typeof contacts>;
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

export const NAVIGATION: ContentDocument<Navigation> = {
  key: "navigation",
  title: "Navigation and the footer's links",
  schema: navigation,
  sample: NAVIGATION_SAMPLE,
};
