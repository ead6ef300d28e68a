import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, pages and endpoints. Letter case does not matter in any of them. */
export default [
  layout("layout/site.layout.tsx", [
    index("home/home.page.tsx"),
    route("about", "about/about.page.tsx"),
    route("about/History", "about/history.page.tsx"),
    route("about/Officers", "about/officers.page.tsx"),
    route("about/Officers/:officer", "about/officer.page.tsx"),
    route("about/Contact", "about/contact.page.tsx"),
    route("about/:name", "about/why.page.tsx"),
    route("Academics", "placeholders/placeholder.page.tsx", { id: "academics" }),
    route("academics/calendar/undergraduate", "academics/calendar.page.tsx", { id: "undergraduate-calendar" }),
    route("academics/calendar/postgraduate", "academics/calendar.page.tsx", { id: "postgraduate-calendar" }),
    route("academics/undergraduate/healthSciences", "academics/faculty.page.tsx", { id: "health-sciences" }),
    route("academics/undergraduate/artHumunities", "academics/faculty.page.tsx", { id: "arts-and-humanities" }),
    route("Admissions", "admissions/information/information.page.tsx"),
    route("Admissions/Apply", "admissions/apply/apply.page.tsx"),
    route("Admissions/Received/:token", "admissions/apply/receipt.page.tsx"),
    route("Admissions/PostgraduateApplication", "admissions/information/postgraduate.page.tsx"),
    route("Admissions/UndergraduateFees", "admissions/fees/fees.page.tsx"),
    route("Admissions/PostgraduateFees", "placeholders/placeholder.page.tsx", { id: "postgraduate-fees" }),
    route("Admissions/Disclaimer", "admissions/disclaimer/disclaimer.page.tsx"),
    route("Library", "placeholders/placeholder.page.tsx", { id: "library" }),
    route("Campus", "campus/campus.page.tsx"),
    route("News", "news/news.page.tsx"),
    route("news/:id", "news/article.page.tsx"),
    route("Agricprogram", "scholarship/scholarship.page.tsx"),
    route("Give", "giving/give.page.tsx"),
    route("Laison", "placeholders/placeholder.page.tsx", { id: "liaison" }),
    route("login", "staff/login.page.tsx"),
  ]),
  route("academics/undergraduate/artsHumanities", "layout/corrected-path.endpoint.ts", { id: "arts-humanities" }),
  route("academics/undergraduate/artHumanities", "layout/corrected-path.endpoint.ts", { id: "art-humanities" }),
  route("Liaison", "layout/corrected-path.endpoint.ts", { id: "liaison-corrected" }),

  route("blogs", "news/posts.endpoint.ts"),
  route("blogs/:id", "news/post.endpoint.ts"),
  route("categories", "news/categories.endpoint.ts"),
  route("categories/:id", "news/category.endpoint.ts"),

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
