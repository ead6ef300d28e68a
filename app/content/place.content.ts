import { z } from "zod";
import { PLACE_SAMPLE } from "../../content/place.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { line, webAddress } from "./content-fields.schema.ts";

const country = z.object({
  name: line.max(60).meta({ label: "Name", help: "The application form begins with it." }),
  code: z
    .string()
    .refine(isKnownCountry, "There is no country with this code. It has two capital letters, as in GB.")
    .meta({ label: "Code", help: "Its two letters of ISO 3166, as in GB. Search engines read it." }),
});

const dataProtection = z.object({
  law: line.max(100).meta({ label: "Name of the law", help: "Without its year." }),
  year: z.int().min(1900).max(2200).optional().meta({ label: "Year of the law" }),
  link: webAddress.nullable().meta({ label: "Address of its text", help: "Leave it empty for no link." }),
  authority: line
    .max(100)
    .meta({ label: "Authority", help: "Whom the law has you notify of a breach, with its article: the Commission." }),
  noticeHours: z
    .int()
    .min(1)
    .max(1000)
    .meta({ label: "Hours for the notice", help: "How soon you have to notify the authority of a breach." }),
});

const regions = z.object({
  label: line.max(20).meta({ label: "What one is called", help: "As in State, County or Province." }),
  plural: line.max(20).meta({ label: "What several are called", help: "As in the middle of a sentence: states." }),
  names: z
    .array(line.max(60).meta({ label: "Name" }))
    .max(100)
    .meta({ label: "Their names", item: "name", help: "The form suggests them, and accepts any other." }),
});

const place = z.object({
  country: country.meta({ label: "Country" }),
  locale: z
    .string()
    .regex(/^en(?:-[A-Z]{2})?$/, "The site is in English: write en, or en with a country’s code, as in en-GB.")
    .meta({ label: "Language", help: "English, with the code of the country whose English it is, as in en-GB." }),
  currency: z
    .string()
    .refine(isKnownCurrency, "There is no currency with this code. It has three capital letters, as in GBP.")
    .meta({ label: "Currency", help: "Its three letters of ISO 4217, as in GBP." }),
  currencyName: line.max(30).meta({ label: "Name of the currency", help: "As in the middle of a sentence: pounds." }),
  timeZone: z
    .string()
    .refine(isKnownTimeZone, "There is no time zone with this name. It is written as in Europe/London.")
    .meta({ label: "Time zone", help: "Its name in the IANA database, as in Europe/London." }),
  timeName: line.max(40).meta({ label: "Name of its time", help: "Written after times, as in British time." }),
  dataProtection: dataProtection.meta({ label: "Data protection law" }),
  regions: regions.meta({ label: "Regions of the country" }),
});

export type Place = z.infer<typeof place>;

export const PLACE: ContentDocument<Place> = {
  key: "place",
  title: "Country, currency, time zone and law",
  schema: place,
  sample: PLACE_SAMPLE,
};

/** Intl names this code, which stands for no country. */
const UNKNOWN_REGION = "ZZ";

function isKnownCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || code === UNKNOWN_REGION) return false;
  return new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined;
}

function isKnownCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** PostgreSQL reads an offset such as +01:00, which Intl accepts as well, with the opposite sign. */
function isKnownTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(?:\/[\w+-]+)+$/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
