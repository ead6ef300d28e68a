import { type FormEvent, useState } from "react";
import { ConsentWords } from "./consent-words.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import { type Told, tellInArticle } from "./subscribe-outcome.ts";
import { useSubscription } from "./use-subscription.ts";

/** The newsletter's form beside a text, which tells the outcome in its place. */
export function ArticleSubscribeForm() {
  const { isSending, submit } = useSubscription((email) => email !== "");
  const [told, setTold] = useState<Told | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(null);
    setTold(tellInArticle(await submit(event.currentTarget)));
  }

  return (
    <section aria-labelledby="article-newsletter" className="rounded bg-palm-50 p-5 sm:p-8 print:hidden">
      <h2 id="article-newsletter" className="text-xl">
        Subscribe to our newsletter
      </h2>
      <p id="article-newsletter-consent" className="mt-2 mb-5 max-w-prose text-ink-700 text-sm">
        <ConsentWords />
      </p>
      <SubscribeForm
        id="article-newsletter-email"
        consentId="article-newsletter-consent"
        buttonKind="firm"
        isSending={isSending}
        onSubmit={onSubmit}
      />
      <OutcomeNote told={told} />
    </section>
  );
}
