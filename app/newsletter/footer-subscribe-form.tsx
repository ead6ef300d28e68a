import { type FormEvent, useState } from "react";
import { useToasts } from "../ui/toasts/use-toasts.tsx";
import { ConsentWords } from "./consent-words.tsx";
import { isEmailAddress } from "./email-address.ts";
import { SubscribeForm } from "./subscribe-form.tsx";
import { tellInFooter } from "./subscribe-outcome.ts";
import { useSubscription } from "./use-subscription.ts";

const TOAST_MS = 5000;

/** The newsletter's form at the foot of every page, which tells the outcome in a toast. */
export function FooterSubscribeForm() {
  const { isSending, submit } = useSubscription(isEmailAddress);
  const { load, frame } = useToasts("newsletter", TOAST_MS);
  const [note, setNote] = useState({ words: "", isToast: true });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setNote({ words: "", isToast: true });
    const loading = load().catch(() => null);
    const { tone, words } = tellInFooter(await submit(event.currentTarget));
    const show = await loading;
    show?.(tone, words);
    setNote({ words, isToast: show !== null });
  }

  return (
    <section aria-labelledby="newsletter" className="grid gap-x-10 gap-y-5 md:grid-cols-2 md:items-end">
      <div>
        <h2 id="newsletter" className="text-lg text-white">
          Newsletter
        </h2>
        <p id="newsletter-consent" className="mt-2 max-w-prose text-sm">
          <ConsentWords />
        </p>
      </div>
      <div>
        <SubscribeForm
          id="newsletter-email"
          consentId="newsletter-consent"
          buttonKind="plain"
          isSending={isSending}
          onSubmit={onSubmit}
          onFocus={() => void load().catch(() => undefined)}
        />
        {/* Not every screen reader speaks of a toast; and where none can be fetched, this is all there is. */}
        <p role="status" className={note.isToast ? "sr-only" : "mt-3 font-semibold text-white"}>
          {note.words}
        </p>
      </div>
      {frame}
    </section>
  );
}
