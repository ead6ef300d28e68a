import { isEmailAddress } from "../../mail/email-address.ts";
import { formatRoles, ROLE_LABELS, ROLES, type Role } from "../permissions/permissions.ts";

/** The form of an account: reading it, checking it, and describing what differs between two versions. */

/** What can be changed about an account. */
export type PersonDetails = { name: string; email: string | null; roles: Role[]; faculties: string[] | null };

/** What was typed. */
export type PersonValues = { name: string; email: string; roles: string[]; faculties: string[] };

export type PersonProblem = { field: "name" | "email" | "username" | "roles" | "faculties"; message: string };

const MAX_NAME_LENGTH = 100;
/** These roles concern the applications of every faculty. */
const ALL_FACULTIES_ROLES: readonly Role[] = ["head-of-registry", "auditor", "administrator"];

export function readPersonForm(form: URLSearchParams): PersonValues {
  return {
    name: form.get("name") ?? "",
    email: form.get("email") ?? "",
    roles: form.getAll("roles"),
    faculties: form.getAll("faculties"),
  };
}

export function valuesOf({ name, email, roles, faculties }: PersonDetails): PersonValues {
  return { name, email: email ?? "", roles, faculties: faculties ?? [] };
}

type Checked = { kind: "ok"; person: PersonDetails } | { kind: "wrong"; problems: PersonProblem[] };

/** Checks what was typed. `faculties` are those that can be chosen. */
export function checkPerson(
  values: PersonValues,
  { faculties, needsEmail }: { faculties: readonly string[]; needsEmail: boolean },
): Checked {
  const problems: PersonProblem[] = [];
  const name = values.name.replaceAll("\0", "").trim();
  const email = values.email.trim();
  const roles = ROLES.filter((role) => values.roles.includes(role));
  if (name === "") problems.push({ field: "name", message: "Type the person's name." });
  if (name.length > MAX_NAME_LENGTH)
    problems.push({ field: "name", message: `A name has at most ${MAX_NAME_LENGTH} characters.` });
  if (email === "" && needsEmail)
    problems.push({ field: "email", message: "Type the e-mail address to which the invitation goes." });
  if (email !== "" && !isEmailAddress(email))
    problems.push({ field: "email", message: "Type one e-mail address, such as name@example.edu." });
  if (roles.length === 0) problems.push({ field: "roles", message: "Choose at least one role." });
  else if (!values.roles.every((role) => ROLES.some((known) => known === role)))
    problems.push({ field: "roles", message: "One of the roles does not exist. Choose from this list." });
  const problem = facultyProblem(values.faculties, roles, faculties);
  if (problem !== null) problems.push({ field: "faculties", message: problem });
  if (problems.length > 0) return { kind: "wrong", problems };
  const chosen = faculties.filter((faculty) => values.faculties.includes(faculty));
  return { kind: "ok", person: { name, email: email || null, roles, faculties: chosen.length > 0 ? chosen : null } };
}

function facultyProblem(chosen: string[], roles: readonly Role[], known: readonly string[]): string | null {
  if (chosen.length === 0) return null;
  if (!chosen.every((faculty) => known.includes(faculty)))
    return "One of the faculties does not exist any more. Choose from this list.";
  const unlimited = roles.find((role) => ALL_FACULTIES_ROLES.includes(role));
  if (unlimited)
    return `${ROLE_LABELS[unlimited].label} is a role for all faculties. Choose no faculty, or not this role.`;
  return roles.includes("officer")
    ? null
    : "Faculties limit what officers see. Choose no faculty, or the role Officer.";
}

/** Describes what differs in the current version of an account, a line for each field. */
export function describeChanges(seen: PersonDetails, current: PersonDetails): string[] {
  const lines: [label: string, before: string, now: string][] = [
    ["Name", seen.name, current.name],
    ["E-mail", seen.email ?? "none", current.email ?? "none"],
    ["Roles", formatRoles(seen.roles), formatRoles(current.roles)],
    ["Faculties", formatFaculties(seen.faculties), formatFaculties(current.faculties)],
  ];
  return lines.flatMap(([label, before, now]) => (before === now ? [] : [`${label}: now ${now}`]));
}

export function formatFaculties(faculties: readonly string[] | null): string {
  return faculties === null ? "all" : faculties.join(", ");
}
