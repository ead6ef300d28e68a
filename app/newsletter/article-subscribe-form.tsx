import { useState } from "react";
import { flushSync } from "react-dom";
import { articleResult, type SubscribeResult, submitSubscription } from "./form/submit-subscription.ts";
import { SubscribeForm } from "./form/subscribe-form.tsx";

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
    <section aria-labelledby="article-newsletter" className="rounded bg-brand-50 p-5 sm:p-8 print:hidden">
      <h2 id="article-newsletter" className="mb-2 text-xl">
        Subscribe to our newsletter
      </h2>
      <SubscribeForm id="article-newsletter" buttonKind="firm" isSending={isSending} onSubmit={onSubmit} />
      <OutcomeNote result={result} />
    </section>
  );
}

const STYLES: Record<SubscribeResult["tone"], { style: string; icon: string }> = {
  success: { style: "border-brand-600 bg-brand-100 text-brand-900", icon: "M5 10.5l3.5 3.5L15 6.5" },
  warning: { style: "border-accent-500 bg-accent-100 text-accent-950", icon: "M10 5v6M10 14v.5" },
  error: { style: "border-danger-700 bg-danger-50 text-danger-800", icon: "M6 6l8 8M14 6l-8 8" },
};

/** The outcome of a subscription. The live region is rendered from the start, so that screen readers announce it. */
export function OutcomeNote({ result }: { result: SubscribeResult | null }) {
  return (
    <div role={result?.tone === "error" ? "alert" : "status"}>
      {result && (
        <p className={`mt-4 flex gap-3 rounded border-l-4 p-4 font-semibold ${STYLES[result.tone].style}`}>
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="mt-0.5 size-6 shrink-0 fill-none stroke-2 stroke-current"
          >
            <circle cx="10" cy="10" r="9" />
            <path d={STYLES[result.tone].icon} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {result.text}
        </p>
      )}
    </div>
  );
}
