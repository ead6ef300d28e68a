import { useState } from "react";
import { flushSync } from "react-dom";
import { OutcomeNote } from "./outcome-note.tsx";
import { subscribeByForm } from "./subscribe-by-form.ts";
import { SubscribeForm } from "./subscribe-form.tsx";
import { articleResult, type SubscribeResult } from "./subscribe-outcome.ts";

/** The newsletter's form beside a text, which tells the outcome in its place. */
export function ArticleSubscribeForm() {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SubscribeResult | null>(null);

  async function onSubmit(form: HTMLFormElement) {
    setResult(null);
    const outcome = await subscribeByForm(form, {
      maySend: (email) => email !== "",
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
