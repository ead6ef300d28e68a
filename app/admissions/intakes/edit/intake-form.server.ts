import { createHash } from "node:crypto";
import { type Currency, formatAmount } from "../../../ui/format/format-amount.ts";
import { formatTime, formatTimeOfDay, isoDay, readLocalTime, type Zoned } from "../../../ui/format/place-time.ts";
import { FEE_PAGES, type Fee } from "../../payment/payment.ts";
import type { Intake } from "../current-intake.ts";
import { type IntakeProblem, quotaField, type TypedIntake } from "./typed-intake.ts";

/** What the form of an intake sets. Programmes without a quota take any number. */
export type IntakeDetails = Omit<Intake, "id"> & { quotas: Record<string, number>; fee: Fee | null };

export function typedIntake(
  { name, session, opensAt, closesAt, quotas, fee }: IntakeDetails,
  place: Zoned,
): TypedIntake {
  return {
    name,
    session,
    opensDay: opensAt ? isoDay(opensAt, place) : "",
    opensTime: opensAt ? formatTimeOfDay(opensAt, place) : "",
    closesDay: closesAt ? isoDay(closesAt, place) : "",
    closesTime: closesAt ? formatTimeOfDay(closesAt, place) : "",
    feeName: fee?.name ?? "",
    feeAmount: fee?.amount ?? "",
    feePage: fee?.page ?? "",
    quotas: Object.fromEntries(Object.entries(quotas).map(([programme, quota]) => [programme, String(quota)])),
  };
}

/** Reads the form of an intake, with the quotas of these programmes. */
export function readIntakeForm(form: URLSearchParams, programmes: readonly string[]): TypedIntake {
  const read = (field: string) => (form.get(field) ?? "").replaceAll("\0", "").trim();
  const quotas = programmes.map((programme) => [programme, read(quotaField(programme))] as const);
  return {
    name: read("name"),
    session: read("session"),
    opensDay: read("opensDay"),
    opensTime: read("opensTime"),
    closesDay: read("closesDay"),
    closesTime: read("closesTime"),
    feeName: read("feeName"),
    feeAmount: read("feeAmount"),
    feePage: read("feePage"),
    quotas: Object.fromEntries(quotas.filter(([, quota]) => quota !== "")),
  };
}

export type CheckedIntake = { kind: "valid"; details: IntakeDetails } | { kind: "wrong"; problems: IntakeProblem[] };

const NAME_MAX_CHARACTERS = 100;
const QUOTA_MAX = 100_000;

/** Checks what was typed. */
export function checkIntake(typed: TypedIntake, place: Zoned & Currency): CheckedIntake {
  const problems: IntakeProblem[] = [];
  const wrong = (field: string, message: string) => problems.push({ field, message });
  const { name, session } = typed;
  if (name === "") wrong("name", "Give the intake a name, such as 2025/2026 session.");
  if (name.length > NAME_MAX_CHARACTERS) wrong("name", `The name has at most ${NAME_MAX_CHARACTERS} characters.`);
  if (!isSession(session)) wrong("session", "Type the session as two years, such as 2025/2026.");
  const opens = readTime(typed.opensDay, typed.opensTime, { defaultTime: "00:00", place });
  const closes = readTime(typed.closesDay, typed.closesTime, { defaultTime: "23:59", place });
  if (opens.kind === "wrong") wrong(opens.part === "day" ? "opensDay" : "opensTime", opens.message);
  if (closes.kind === "wrong") wrong(closes.part === "day" ? "closesDay" : "closesTime", closes.message);
  if (opens.kind === "time" && closes.kind === "time" && closes.at <= opens.at)
    wrong("closesDay", "The closing time is before the opening time.");
  const fee = checkFee(typed, wrong, place);
  const quotas: Record<string, number> = {};
  for (const [programme, quota] of Object.entries(typed.quotas)) {
    if (/^\d{1,6}$/.test(quota) && Number(quota) <= QUOTA_MAX) quotas[programme] = Number(quota);
    else wrong(quotaField(programme), `Type the places of ${programme} as a number up to 100000, or leave it empty.`);
  }
  if (problems.length > 0 || opens.kind === "wrong" || closes.kind === "wrong") return { kind: "wrong", problems };
  return { kind: "valid", details: { name, session, opensAt: opens.at, closesAt: closes.at, quotas, fee } };
}

const FEE_NAME_MAX_CHARACTERS = 100;
const FEE_AMOUNT_MAX_CHARACTERS = 40;

/** Checks the fee, which has a name, an amount and a page, or nothing at all. */
function checkFee(
  { feeName, feeAmount, feePage }: TypedIntake,
  wrong: (field: string, message: string) => void,
  place: Currency,
): Fee | null {
  if (feeName === "" && feeAmount === "" && feePage === "") return null;
  if (feeName === "") wrong("feeName", "Give the fee a name, or leave its amount and page empty as well.");
  if (feeName.length > FEE_NAME_MAX_CHARACTERS)
    wrong("feeName", `The name has at most ${FEE_NAME_MAX_CHARACTERS} characters.`);
  if (!/\d/.test(feeAmount))
    wrong("feeAmount", `Type the amount as applicants read it, such as ${formatAmount(10_000, place)}.`);
  if (feeAmount.length > FEE_AMOUNT_MAX_CHARACTERS)
    wrong("feeAmount", `The amount has at most ${FEE_AMOUNT_MAX_CHARACTERS} characters.`);
  if (!FEE_PAGES.some(({ value }) => value === feePage))
    wrong("feePage", "Choose the page that tells applicants how to pay.");
  return { name: feeName, amount: withCurrency(feeAmount, place), page: feePage };
}

/** Writes a bare number as an amount: of '2000', applicants would not know the currency. */
function withCurrency(typed: string, place: Currency): string {
  const isBare = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})$/.test(typed);
  return isBare ? formatAmount(Number(typed.replaceAll(",", "")), place) : typed;
}

/** A session is named by two years in a row. */
function isSession(text: string): boolean {
  const [, first, second] = text.match(/^(\d{4})\/(\d{4})$/) ?? [];
  return Number(second) === Number(first) + 1;
}

type ReadTime =
  | { kind: "time"; at: Date }
  | { kind: "none"; at: null }
  | { kind: "wrong"; part: "day" | "time"; message: string };

/** Reads a day and a time of the university. Browsers send ISO formats; 31/10/2025 is read as well, where the browser has no calendar. */
function readTime(day: string, time: string, { defaultTime, place }: { defaultTime: string; place: Zoned }): ReadTime {
  if (day === "") {
    if (time === "") return { kind: "none", at: null };
    return { kind: "wrong", part: "day", message: "Give the day as well, or leave the time empty." };
  }
  const [, dayOfMonth = "", month = "", year = ""] = day.match(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}` : day;
  if (!readLocalTime(`${iso}T00:00`, place))
    return { kind: "wrong", part: "day", message: "Type the day as day/month/year, such as 31/10/2025." };
  const [, hour = "", minute = ""] = (time || defaultTime).match(/^(\d{1,2}):(\d{2})(?::\d{2})?$/) ?? [];
  const at = readLocalTime(`${iso}T${hour.padStart(2, "0")}:${minute}`, place);
  if (!at) return { kind: "wrong", part: "time", message: "Type the time as hours and minutes, such as 23:59." };
  return { kind: "time", at };
}

/** Returns a hash of an intake, by which a save notices that somebody else changed it meanwhile. */
export function versionOf(details: IntakeDetails): string {
  const { name, session, opensAt, closesAt, quotas, fee } = details;
  const sorted = Object.entries(quotas).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([name, session, opensAt, closesAt, sorted, fee]))
    .digest("base64url");
}

/** Lists what a change changes, for the audit log and for somebody whose form was outdated. */
export function describeIntakeChanges(
  before: IntakeDetails,
  after: IntakeDetails,
  place: Zoned,
): Record<string, string> {
  const programmes = Object.keys({ ...before.quotas, ...after.quotas });
  const facts = (details: IntakeDetails): Record<string, string> => ({
    name: details.name,
    session: details.session,
    opens: details.opensAt ? formatTime(details.opensAt, place) : "no opening time",
    closes: details.closesAt ? formatTime(details.closesAt, place) : "no closing time",
    fee: details.fee ? `${details.fee.name}, ${details.fee.amount}, ${details.fee.page}` : "no fee",
    ...Object.fromEntries(
      programmes.map((programme) => [`places of ${programme}`, String(details.quotas[programme] ?? "no quota")]),
    ),
  });
  const old = facts(before);
  return Object.fromEntries(
    Object.entries(facts(after)).flatMap(([name, value]) =>
      old[name] === value ? [] : [[name, `${old[name]} → ${value}`]],
    ),
  );
}
