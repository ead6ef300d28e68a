import type { StaffTable } from "../../../database/tables.ts";

/** Who may do what: the one table of roles and permissions. A member of staff has one or more roles. */

export type Role = StaffTable["roles"][number];

export const ROLES: readonly Role[] = [
  "officer",
  "head-of-registry",
  "editor",
  "auditor",
  "figures-viewer",
  "administrator",
];

export const ROLE_LABELS: Record<Role, { label: string; description: string }> = {
  officer: { label: "Officer", description: "Reads and decides applications, optionally of some faculties only." },
  "head-of-registry": {
    label: "Head of registry",
    description: "Does what officers do, releases and reopens decisions, and sees the state of the server.",
  },
  editor: { label: "Editor", description: "Writes and publishes the news and the pages of the site." },
  auditor: { label: "Auditor", description: "Reads everything, and changes nothing." },
  "figures-viewer": {
    label: "Viewer of statistics",
    description: "Sees how many applications there are, and no names.",
  },
  administrator: { label: "Administrator", description: "Does everything, also with accounts and personal data." },
};

export function formatRoles(roles: readonly Role[]): string {
  return roles.map((role) => ROLE_LABELS[role].label).join(", ");
}

/** The roles that have each permission. */
const PERMISSIONS = {
  "applications.read": ["officer", "head-of-registry", "auditor", "administrator"],
  "applications.decide": ["officer", "head-of-registry", "administrator"],
  "applications.export": ["officer", "head-of-registry", "auditor", "administrator"],
  "applications.export-all": ["officer", "head-of-registry", "auditor", "administrator"],
  "decisions.reopen": ["head-of-registry", "administrator"],
  "decisions.release": ["head-of-registry", "administrator"],
  "letters.edit": ["head-of-registry", "administrator"],
  "intakes.manage": ["head-of-registry", "administrator"],
  "figures.read": ["officer", "head-of-registry", "auditor", "figures-viewer", "administrator"],
  "mails.read": ["officer", "head-of-registry", "auditor", "administrator"],
  "mails.send-again": ["officer", "head-of-registry", "administrator"],
  "posts.read": ["editor", "auditor", "administrator"],
  "posts.edit": ["editor", "administrator"],
  "newsletter.read": ["editor", "auditor", "administrator"],
  "newsletter.send": ["editor", "administrator"],
  "subscribers.read": ["editor", "administrator"],
  "subscribers.edit": ["editor", "administrator"],
  "subscribers.export": ["editor", "administrator"],
  "pictures.read": ["editor", "auditor", "administrator"],
  "pictures.edit": ["editor", "administrator"],
  "pages.read": ["editor", "auditor", "administrator"],
  "pages.edit": ["editor", "administrator"],
  "pages.approve": ["editor", "administrator"],
  "pages.require-approval": ["administrator"],
  "site.export": ["editor", "administrator"],
  "site.import": ["administrator"],
  "site.set-up": ["administrator"],
  "content.check": ["editor", "auditor", "administrator"],
  "redirects.edit": ["editor", "administrator"],
  "operations.read": ["head-of-registry", "auditor", "administrator"],
  "backup-key.read": ["administrator"],
  "privacy.read": ["auditor", "administrator"],
  "privacy.change-periods": ["administrator"],
  "access-log.read": ["auditor", "administrator"],
  "person.search": ["administrator"],
  "person.export": ["administrator"],
  "person.erase": ["administrator"],
  "people.read": ["auditor", "administrator"],
  "people.manage": ["administrator"],
  "audit-log.read": ["auditor", "administrator"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Returns the roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}

/** Permissions that concern applications of every faculty, so that an officer limited to some faculties lacks them. */
const NEEDS_ALL_FACULTIES: readonly Permission[] = ["applications.export-all", "mails.read", "mails.send-again"];

/** `faculties` is null for all faculties; otherwise it limits the person to the applications of these. */
export type Permitted = { roles: readonly Role[]; faculties: readonly string[] | null };

export function isPermitted({ roles, faculties }: Permitted, permission: Permission): boolean {
  if (faculties !== null && NEEDS_ALL_FACULTIES.includes(permission)) return false;
  const permitted: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => permitted.includes(role));
}
