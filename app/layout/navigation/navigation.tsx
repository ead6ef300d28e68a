import { Link } from "react-router";
import { useSite } from "../../content/read-site.ts";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { SiteLink } from "../site-link.tsx";
import { Wordmark } from "../wordmark.tsx";
import { MenuIcon } from "./icons.tsx";
import { NavigationMenu } from "./navigation-menu.tsx";

const TOGGLE =
  "-mr-2 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded text-ink-950 nav:hidden";

const ACTION = "inline-flex items-center rounded border font-semibold text-sm no-underline transition-colors";

/** The row with the link to the home page and the navigation; on narrow screens a button opens the menu instead. */
export function Navigation({ onMenu }: { onMenu: () => void }) {
  const { buttons, actions } = useSite().navigation;
  const hydrated = useHydrated();
  return (
    <div className="navigation border-paper-400 border-b bg-paper-50">
      <div className="navigation-row page-width flex items-center justify-between gap-2 max-[12rem]:px-2 sm:gap-4">
        <Link to="/" className="rounded text-ink-950 no-underline nav:shrink-0">
          <Wordmark inRow />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1.5 sm:gap-2">
          <div className="flex items-center gap-2 max-nav:hidden">
            <NavigationMenu />
            <ul className="flex items-center gap-1">
              {buttons.map(({ label, to }) => (
                <li key={label}>
                  <SiteLink
                    to={to}
                    className={`${ACTION} min-h-10 border-paper-500 px-2 text-ink-900 hover:border-ink-700 hover:bg-paper-200`}
                  >
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
          <SiteLink
            to={actions.apply.to}
            className={`${ACTION} min-h-11 border-transparent bg-palm-800 px-4 text-white hover:bg-palm-900 max-[17rem]:hidden nav:min-h-10`}
          >
            {actions.apply.label}
          </SiteLink>
          {hydrated ? (
            <button type="button" aria-haspopup="dialog" onClick={onMenu} aria-label="Menu" className={TOGGLE}>
              <MenuIcon />
            </button>
          ) : (
            <a href="#menu" aria-label="Menu" className={TOGGLE}>
              <MenuIcon />
            </a>
          )}
        </nav>
      </div>
    </div>
  );
}
