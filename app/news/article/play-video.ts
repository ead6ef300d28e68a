const TIMEOUT_MS = 10_000;

/** Plays a video of an article in place when its link is clicked. A click that opens a new tab or window, and a second one after a failure, follow the link. */
export function playVideo(event: MouseEvent): void {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-player]") : null;
  const player = link?.dataset.player;
  if (!link || !player || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  if (link.hasAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  const note = link.closest("figure")?.querySelector("[role=status]");
  if (note) note.textContent = "Loading …";
  const finish = (isReachable: boolean) => {
    link.removeAttribute("aria-busy");
    link.removeAttribute("data-player");
    if (isReachable) show(link, player, note);
    else if (note) note.textContent = "The video could not be loaded here. The link above opens it.";
  };
  reach(player).then(
    () => finish(true),
    () => finish(false),
  );
}

/** A blocked frame fires 'load' too, so that no site can probe another. Hence a request tests the other site first. Rejects if it fails. */
async function reach(player: string): Promise<void> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
  try {
    await fetch(player, { method: "HEAD", mode: "no-cors", credentials: "omit", signal: request.signal });
  } finally {
    clearTimeout(timer);
  }
}

function show(link: HTMLAnchorElement, player: string, note: Element | null | undefined): void {
  const frame = document.createElement("iframe");
  frame.src = player;
  frame.title = link.querySelector("span")?.lastChild?.textContent ?? "Video";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  link.textContent = "Open the video on its own page";
  note?.replaceChildren(link);
  frame.focus();
}
