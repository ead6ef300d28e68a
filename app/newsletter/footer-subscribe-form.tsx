import { type ReactNode, useState } from "react";
import { FAILED_IN_FOOTER, ISSUE } from "./failure-messages.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/** What the form does comes when it is used: it stands on every page, and few use it. */
const load = () => import("./footer-subscription.tsx");

/** The newsletter's form at the foot of every page, which tells the outcome in a toast. */
export function FooterSubscribeForm() {
  const [isSending, setSending] = useState(false);
  const [toasts, setToasts] = useState<ReactNode>(null);
  const [note, setNote] = useState({ text: "", seen: false });

  async function onSubmit(form: HTMLFormElement) {
    setNote({ text: "", seen: false });
    const loaded = await load().catch(() => null);
    if (loaded) return setNote({ text: await loaded.subscribeInFooter(form, { setSending, setToasts }), seen: false });
    // The line was gone before the toasts were here.
    form.reset();
    setNote({ text: navigator.onLine ? FAILED_IN_FOOTER : ISSUE, seen: true });
  }

  return (
    <section
      aria-labelledby="newsletter"
      className="lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-x-10"
    >
      <h2 id="newsletter" className="mb-2 text-lg text-white">
        Newsletter
      </h2>
      <div className="lg:col-span-2">
        <SubscribeForm
          id="newsletter"
          buttonKind="plain"
          isSending={isSending}
          onSubmit={onSubmit}
          onFocus={() => void load().catch(() => undefined)}
        />
        {/* Not every screen reader speaks of a toast; and where none can be fetched, this is all there is. */}
        <p role="status" className={note.seen ? "mt-3 font-semibold text-white" : "sr-only"}>
          {note.text}
        </p>
      </div>
      {toasts}
    </section>
  );
}
