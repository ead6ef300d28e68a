import { type ReactNode, useState } from "react";
import { useSite } from "../../content/read-site.ts";
import { FAILED_IN_FOOTER, ISSUE } from "./failure-messages.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/** Loads the form's behaviour on first use: the form is on every page, and few visitors use it. */
const load = () => import("./footer-subscription.tsx");

/** The newsletter form in the footer of every page, with the outcome shown in a toast. */
export function FooterSubscribeForm() {
  const { headings } = useSite().navigation;
  const [isSending, setSending] = useState(false);
  const [toasts, setToasts] = useState<ReactNode>(null);
  const [status, setStatus] = useState({ text: "", isVisible: false });

  async function onSubmit(form: HTMLFormElement) {
    setStatus({ text: "", isVisible: false });
    const loaded = await load().catch(() => null);
    if (loaded) {
      return setStatus({ text: await loaded.subscribeInFooter(form, { setSending, setToasts }), isVisible: false });
    }
    // The connection was lost before the toasts loaded.
    form.reset();
    setStatus({ text: navigator.onLine ? FAILED_IN_FOOTER : ISSUE, isVisible: true });
  }

  return (
    <section
      aria-labelledby="newsletter"
      className="lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-x-10"
    >
      <h2 id="newsletter" className="mb-2 text-lg text-white">
        {headings.newsletter}
      </h2>
      <div className="lg:col-span-2">
        <SubscribeForm
          id="newsletter"
          buttonKind="plain"
          isSending={isSending}
          onSubmit={onSubmit}
          onFocus={() => void load().catch(() => undefined)}
        />
        {/* Not every screen reader announces toasts, and this is the only message when the toasts can't be loaded. */}
        <p role="status" className={status.isVisible ? "mt-3 font-semibold text-white" : "sr-only"}>
          {status.text}
        </p>
      </div>
      {toasts}
    </section>
  );
}
