import { z } from "zod";
import { CAMPUS_MAP_SAMPLE } from "../../content/campus-map.ts";
import { CONTACTS_SAMPLE } from "../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../content/identity.ts";
import { NAVIGATION_SAMPLE } from "../../content/navigation.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { embedField, line, linkField, linkTarget, pictureField, webAddress } from "./content-fields.schema.ts";

const session = z.string().regex(/^\d{4}\/\d{4}$/, "A session looks like 2025/2026.");

/** A number that a phone can dial: '+234 000 000 0000'. */
const phone = z
  .string()
  .max(24)
  .regex(
    /^[+(]?\d[\d ()-]{4,}$/,
    "Write a phone number with digits and spaces, ideally starting with + and the country code.",
  );

const identity = z.object({
  name: line.max(100).meta({ label: "Name of the university" }),
  /**
   * Used as the last part of the address of the page that says why to study here, and beside the crest where a long name has no room.
   * It may not be the name of another page under /about.
   */
  shortName: z
    .string()
    .max(12)
    .regex(/^[A-Za-z][A-Za-z-]*$/, "Use letters and hyphens only, as in Lakeside.")
    .refine((name) => !["contact", "history", "officers"].includes(name.toLowerCase()), {
      error: "This is the name of another page about the university.",
    })
    .meta({
      label: "Short name",
      help: "At most 12 letters. It is also the end of the address of the page “Why the university?”.",
    }),
  motto: line.meta({ label: "Motto" }),
  /** A picture of the library. Without one, the crest that came with the site is shown. */
  crest: pictureField.optional().meta({
    label: "Crest",
    help: "A PNG with a transparent background, at least 400 pixels wide. Also the icon in browsers.",
    isUploaded: true,
  }),
  /** The prefix of every application's reference. */
  referencePrefix: z
    .string()
    .regex(/^[A-Z]{2,4}$/, "Use two to four capital letters.")
    .meta({
      label: "Beginning of every reference",
      help: "Two to four capital letters, as in ABC-26-7K3Q9M. Old applications keep theirs.",
    }),
  foundingYear: z.int().meta({ label: "Year of founding" }),
  /** The founding year on the home page, which may differ. */
  foundingYearOnHome: z.int().meta({ label: "Year of founding on the home page" }),
  /** The session for which admission is open. */
  session: session.meta({ label: "Session that admission is open for" }),
  /** The session on the application page, which may differ. */
  applyPageSession: session.meta({ label: "Session on the application form" }),
});

const social = z.object({
  network: z.enum(["X", "Facebook", "Instagram", "YouTube"]).meta({ label: "Network" }),
  url: webAddress.meta({ label: "Address of the page there" }),
});

const contacts = z.object({
  address: line.max(120).meta({ label: "Address", help: "In the footer and on the contact page." }),
  /** The lines of the postal address. */
  postalAddress: z
    .array(line.meta({ label: "Line" }))
    .min(1)
    .max(8)
    .meta({ label: "Postal address", item: "line" }),
  phone: phone.meta({ label: "Phone", help: "At the top of every page and in the footer." }),
  /** The phone on the contact page, which also has its own mailboxes. */
  contactPagePhone: phone.meta({
    label: "Phone on the contact page",
    help: "Change it as well when the number above changes, unless the contact page names another office.",
  }),
  whatsApp: phone.meta({ label: "WhatsApp" }),
  /** The mailboxes in the footer. */
  mailboxes: z
    .object({
      registry: z.email().meta({ label: "Registry" }),
      info: z.email().meta({ label: "Information" }),
      support: z.email().meta({ label: "Support" }),
      admin: z.email().meta({ label: "Administration" }),
    })
    .meta({ label: "E-mail addresses in the footer" }),
  contactPageMailboxes: z
    .array(
      z
        .object({ office: line.meta({ label: "Office" }), address: z.email().meta({ label: "E-mail address" }) })
        .meta({ label: "Mailbox" }),
    )
    .max(20)
    .meta({ label: "E-mail addresses on the contact page", item: "address" }),
  /** An office without a target is plain text. */
  liaisonOffices: z
    .array(
      z
        .object({
          name: line.meta({ label: "Place" }),
          to: linkTarget.nullable().meta({ label: "Its page", help: "Leave it empty while there is none." }),
        })
        .meta({ label: "Office" }),
    )
    .max(20)
    .meta({ label: "Liaison offices", item: "office" }),
  social: z
    .array(social.meta({ label: "Page" }))
    .max(4)
    .meta({ label: "Pages on social networks", item: "page" }),
  external: z
    .object({
      studentInformation: webAddress.meta({ label: "Student portal (AIS)" }),
      eLearning: webAddress.meta({ label: "E-learning (LMS)" }),
      mail: webAddress.meta({ label: "Webmail" }),
      library: webAddress.meta({ label: "Library" }),
      eLibrary: webAddress.meta({ label: "E-library" }),
      research: webAddress.meta({ label: "Research" }),
    })
    .meta({ label: "Other sites of the university" }),
});

/** A sub-list has at least one entry. */
const subList = z
  .array(linkField.meta({ label: "Entry" }))
  .min(1)
  .max(16)
  .optional()
  .meta({ label: "Entries one level below", item: "entry" });

const navigationItem = z.object({
  label: line.max(24).meta({ label: "Text", help: "At most 24 letters." }),
  /** Absent when the item only opens its dropdown. */
  to: linkTarget.optional().meta({ label: "Where it leads", help: "Leave it empty when it only opens its menu." }),
  dropdown: z
    .array(
      z
        .object({
          label: line.meta({ label: "Text" }),
          to: linkTarget
            .optional()
            .meta({ label: "Where it leads", help: "Leave it empty when it only opens its menu." }),
          secondaryChild: subList,
        })
        .meta({ label: "Entry" }),
    )
    .min(1)
    .max(16)
    .optional()
    .meta({ label: "Its menu", item: "entry" }),
});

/** More letters need a third row, for which the header has no room. */
const LETTERS_IN_TWO_ROWS = 100;

const headings = z.object({
  liaisonOffices: line.max(24).meta({ label: "Liaison offices", help: "At the top. At most 24 letters." }),
  contact: line.max(24).meta({ label: "Phone in the menu of phones", help: "At most 24 letters, before a colon." }),
  newsletter: line.max(60).meta({ label: "Newsletter in the footer" }),
  usefulLinks: line.max(60).meta({ label: "Useful links in the footer" }),
  social: line.max(60).meta({ label: "Social networks", help: "In the footer and on the contact page." }),
});

const navigationFields = z.object({
  items: z
    .array(navigationItem.meta({ label: "Item" }))
    .max(9)
    .meta({
      label: "Items of the navigation",
      item: "item",
      help: "At most nine, with at most 100 letters together with the buttons.",
    }),
  /** The buttons beside the items. */
  buttons: z
    .array(
      linkField
        .extend({ label: line.max(16).meta({ label: "Text", help: "At most 16 letters." }) })
        .meta({ label: "Button" }),
    )
    .max(3)
    .meta({ label: "Buttons beside the items", item: "button" }),
  /** The call to action and the link to the news, both always visible. */
  actions: z
    .object({
      apply: linkField
        .extend({ label: line.max(8).meta({ label: "Text", help: "At most 8 letters." }) })
        .meta({ label: "Call to apply" }),
      news: linkField.meta({ label: "Link to the news" }),
    })
    .meta({ label: "Always visible" }),
  /** The list in the footer. */
  usefulLinks: z
    .array(linkField.meta({ label: "Link" }))
    .max(30)
    .meta({ label: "Useful links in the footer", item: "link" }),
  // A document of an earlier release has no headings.
  headings: headings.default(NAVIGATION_SAMPLE.headings).meta({ label: "Headings" }),
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
