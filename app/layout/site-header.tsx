import { useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { useHydrated } from "../ui/use-browser-value.ts";
import { ContactBar } from "./contact-bar.tsx";
import { MobileMenu } from "./navigation/mobile-menu.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { useDestination } from "./navigation/use-open-menu.ts";

/** The header of every public page: the contact bar, the navigation and the mobile menu. */
export function SiteHeader() {
  const menu = useRef<HTMLDialogElement>(null);
  const destination = useDestination();
  const previousDestination = useRef(destination);
  const hydrated = useHydrated();
  useEffect(() => {
    if (previousDestination.current === destination) return;
    previousDestination.current = destination;
    menu.current?.close();
  }, [destination]);
  return (
    <>
      <header
        data-hydrated={hydrated || undefined}
        data-loading={useNavigation().state === "loading" || undefined}
        data-scrolled={useScrolled() || undefined}
        className="site-header print:hidden"
      >
        <ContactBar />
        <Navigation onMenu={() => menu.current?.showModal()} />
      </header>
      <MobileMenu ref={menu} hydrated={hydrated} />
    </>
  );
}

/** From this scroll position, in px, the navigation is fixed and the button to the top is shown. */
const THRESHOLD = 100;

/** Returns whether the page is scrolled past 100 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
}

/** Calls `changed` whenever the page scrolls. Returns a function that stops it. */
export function onScroll(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
