import { type RefObject, useEffect } from "react";

/** From here on the whole navigation is on the page. */
const WIDE = "(min-width: 75rem)";

/** Who opened the menu by the address's #menu, before the script was there, keeps it. A window that grows wide closes it. */
export function useAddressOfMenu(menu: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const close = () => menu.current?.close();
    if (wide.matches) clearAddress();
    else if (window.location.hash === "#menu") menu.current?.showModal();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [menu]);
}

/** A page that is loaded anew shall not open a menu that was closed. */
export function clearAddress(): void {
  const { hash, pathname, search } = window.location;
  if (hash === "#menu") window.history.replaceState(window.history.state, "", pathname + search);
}
