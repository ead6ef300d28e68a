import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, pages and endpoints. Letter case does not matter in any of them. */
export default [
  layout("layout/site.layout.tsx", [
    index("home/home.page.tsx"),
    route("Admissions", "admissions/information/information.page.tsx"),
    route("Admissions/Apply", "admissions/apply/apply.page.tsx"),
    route("Admissions/Received/:token", "admissions/apply/receipt.page.tsx"),
    route("Admissions/PostgraduateApplication", "admissions/information/postgraduate.page.tsx"),
    route("Admissions/UndergraduateFees", "admissions/fees/fees.page.tsx"),
    route("Campus", "campus/campus.page.tsx"),
    route("Agricprogram", "scholarship/scholarship.page.tsx"),
    route("Give", "giving/give.page.tsx"),
    route("login", "staff/login.page.tsx"),
  ]),
  route("form/submit", "admissions/apply/submit.endpoint.ts"),

  route("dashboard", "staff/dashboard.layout.tsx", [
    index("admissions/desk/applications.page.tsx"),
    route("mails", "staff/mails.page.tsx"),
    route("mails/:id", "staff/mail.page.tsx"),
    route("*", "staff/unknown.page.tsx"),
  ]),
  route("dashboard/documents/:id", "admissions/desk/document.endpoint.ts"),
  route("api/admin/login", "staff/login.endpoint.ts"),
  route("api/admin/logout", "staff/logout.endpoint.ts"),
  route("api/form/forms", "admissions/desk/forms.endpoint.ts"),

  route("robots.txt", "discovery/robots.endpoint.ts"),
  route("sitemap.xml", "discovery/sitemap.endpoint.ts"),
  route("site.webmanifest", "discovery/manifest.endpoint.ts"),

  route("*", "layout/unknown-path.endpoint.ts"),
] satisfies RouteConfig;
