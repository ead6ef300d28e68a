import { isPermitted, type Permission, type Permitted } from "./permissions.ts";

export type NavigationItem = {
  label: string;
  path: string;
  permission: Permission;
  /** Further pages during which the item is highlighted, as patterns of React Router. */
  also?: readonly string[];
};
export type NavigationGroup = { label: string; items: readonly NavigationItem[] };

/** The pages of the dashboard in their groups. A person sees those that they have the permission for. */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: "Admissions",
    items: [
      {
        label: "Applications",
        path: "/dashboard",
        permission: "applications.read",
        also: ["/dashboard/applications/*", "/dashboard/bulk", "/dashboard/export", "/dashboard/print"],
      },
      { label: "Review", path: "/dashboard/review", permission: "applications.read" },
      {
        label: "Letters",
        path: "/dashboard/batches",
        permission: "applications.read",
        also: ["/dashboard/batches/*", "/dashboard/letters/*", "/dashboard/waiting-list/*"],
      },
      { label: "Intakes", path: "/dashboard/intakes", permission: "figures.read", also: ["/dashboard/intakes/*"] },
    ],
  },
  {
    label: "Site",
    items: [
      { label: "News", path: "/dashboard/news", permission: "posts.read", also: ["/dashboard/news/*"] },
      { label: "Pages", path: "/dashboard/pages", permission: "pages.read", also: ["/dashboard/pages/*"] },
      {
        label: "Pictures",
        path: "/dashboard/pictures",
        permission: "pictures.read",
        also: ["/dashboard/pictures/*"],
      },
      {
        label: "Newsletter",
        path: "/dashboard/newsletter",
        permission: "newsletter.read",
        also: ["/dashboard/newsletter/*"],
      },
      {
        label: "Checks",
        path: "/dashboard/content-check",
        permission: "content.check",
        also: ["/dashboard/redirects"],
      },
    ],
  },
  {
    label: "Office",
    items: [
      { label: "People", path: "/dashboard/people", permission: "people.read", also: ["/dashboard/people/*"] },
      { label: "Mails", path: "/dashboard/mails", permission: "mails.read", also: ["/dashboard/mails/*"] },
      { label: "Privacy", path: "/dashboard/privacy", permission: "privacy.read", also: ["/dashboard/privacy/*"] },
      { label: "Audit log", path: "/dashboard/audit", permission: "audit-log.read" },
      {
        label: "Operations",
        path: "/dashboard/operations",
        permission: "operations.read",
        also: ["/dashboard/operations/*", "/dashboard/setup/*", "/dashboard/setup"],
      },
    ],
  },
];

/** Returns the groups and pages that a person may see. */
export function navigationFor(person: Permitted): NavigationGroup[] {
  return NAVIGATION.map(({ label, items }) => ({
    label,
    items: items.filter(({ permission }) => isPermitted(person, permission)),
  })).filter(({ items }) => items.length > 0);
}

/** Returns the first page that a person may see. */
export function landingPath(person: Permitted): string {
  const [group] = navigationFor(person);
  return group?.items[0]?.path ?? "/dashboard/me";
}
