import { useState } from "react";
import { flushSync } from "react-dom";
import { OutcomeNote } from "./form/outcome-note.tsx";
import { submitSubscription } from "./form/submit-subscription.ts";
import { SubscribeForm } from "./form/subscribe-form.tsx";
import { articleResult, type SubscribeResult } from "./form/subscribe-outcome.ts";

/** The newsletter form within an article, with the outcome shown below it. */
export function ArticleSubscribeForm() {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SubscribeResult | null>(null);

  async function onSubmit(form: HTMLFormElement) {
    setResult(null);
    const outcome = await submitSubscription(form, {
      canSend: (email) => email !== "",
      setSending: (isSendingNow) => flushSync(() => setSending(isSendingNow)),
    });
    setResult(articleResult(outcome));
  }

  return (
    <section aria-labelledby="article-newsletter" className="rounded bg-palm-50 p-5 sm:p-8 print:hidden">
      <h2 id="article-newsletter" className="mb-2 text-xl">
        Subscribe to our newsletter
      </h2>
      <SubscribeForm id="article-newsletter" buttonKind="firm" isSending={isSending} onSubmit={onSubmit} />
      <OutcomeNote result={result} />
    </section>
  );
}
