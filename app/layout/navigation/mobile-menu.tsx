import { type RefObject, useEffect } from "react";
import { dialUrl, useSite } from "../../content/read-site.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { SiteLink, SocialLinks } from "../site-links.tsx";
import { Wordmark } from "../wordmark.tsx";
import { MenuIcon } from "./icons.tsx";
import { MobileMenuItem } from "./mobile-menu-item.tsx";
import { useOpenMenu } from "./use-open-menu.ts";

const CLOSE = "-mr-2 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded";

type MobileMenuProps = { ref: RefObject<HTMLDialogElement | null>; hydrated: boolean };

/**
 * The full-screen menu of narrow screens. Before hydration, or without JavaScript, the hash #menu shows it with all lists open.
 */
export function MobileMenu({ ref, hydrated }: MobileMenuProps) {
  const { items, buttons } = useSite().navigation;
  const menu = useOpenMenu();
  useMenuHash(ref);
  return (
    <dialog
      ref={ref}
      id="menu"
      aria-label="Menu"
      data-hydrated={hydrated || undefined}
      onClose={clearMenuHash}
      className="mobile-menu print:hidden"
    >
      <div className="mobile-menu-panel">
        <div className="page-width flex h-18 shrink-0 items-center justify-between gap-4">
          <Wordmark className="text-white" />
          {hydrated ? (
            <button type="button" aria-label="Close the menu" onClick={() => ref.current?.close()} className={CLOSE}>
              <MenuIcon shape="close" />
            </button>
          ) : (
            <a href="#main" aria-label="Close the menu" className={CLOSE}>
              <MenuIcon shape="close" />
            </a>
          )}
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain border-brand-800 border-y">
          <nav aria-label="Menu" className="page-width pt-2 pb-3">
            <ul>
              {items.map((item) => (
                <MobileMenuItem key={item.label} item={item} menu={menu} />
              ))}
            </ul>
            <ul className="mt-4 flex flex-wrap gap-2.5">
              {buttons.map(({ label, to }) => (
                <li key={label}>
                  <SiteLink
                    to={to}
                    className="inline-flex min-h-11 items-center rounded border border-brand-400 px-4 font-semibold text-sm hover:bg-brand-900"
                  >
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <ContactUs />
        </div>
        <Actions />
      </div>
    </dialog>
  );
}

function ContactUs() {
  const { contacts, navigation } = useSite();
  const { phone } = contacts;
  return (
    <div className="page-width flex flex-wrap items-center justify-between gap-x-6 pt-1 pb-4">
      <p>
        {`${navigation.headings.contact}:`}{" "}
        <a
          href={dialUrl(phone)}
          className="inline-flex min-h-11 items-center font-semibold text-white underline underline-offset-4"
        >
          {phone}
        </a>
      </p>
      <SocialLinks className="-ml-3 flex-wrap md:hidden" linkClassName="size-11 hover:text-white" />
    </div>
  );
}

/** The two most used links. They stay visible while the menu scrolls. */
function Actions() {
  const { apply, news } = useSite().navigation.actions;
  return (
    <div className="page-width grid shrink-0 gap-3 py-3 min-[17rem]:grid-cols-2">
      <SiteLink to={apply.to} className={buttonStyle("main")}>
        {apply.label}
      </SiteLink>
      <SiteLink to={news.to} className={buttonStyle("plain", "max-[17rem]:hidden")}>
        {news.label}
      </SiteLink>
    </div>
  );
}

/** From this width the page shows the whole navigation. */
const WIDE = "(min-width: 75rem)";

/** Keeps a menu open that the hash #menu opened before hydration. Closes the menu when the window grows wide. */
function useMenuHash(menu: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const close = () => menu.current?.close();
    if (wide.matches) clearMenuHash();
    else if (window.location.hash === "#menu") menu.current?.showModal();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [menu]);
}

/** Removes #menu from the address, so that a reload does not open the menu again. */
function clearMenuHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === "#menu") window.history.replaceState(window.history.state, "", pathname + search);
}
