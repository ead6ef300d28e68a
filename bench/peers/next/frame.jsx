"use client";

import { SiteFooter } from "../../../app/layout/site-footer.tsx";
import { SiteHeader } from "../../../app/layout/site-header.tsx";
import { FooterSubscribeForm } from "../../../app/newsletter/form/footer-subscribe-form.tsx";
import { RootLoaderData } from "./react-router.jsx";

/** What surrounds every public page, as app/layout/site.layout.tsx has it. */
export function Frame({ site, children }) {
  return (
    <RootLoaderData data={{ site }}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-24 rounded bg-white px-4 py-3 font-semibold text-brand-800 focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <SiteHeader />
      {children}
      <SiteFooter newsletter={<FooterSubscribeForm />} />
    </RootLoaderData>
  );
}
