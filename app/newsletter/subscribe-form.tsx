import type { FocusEventHandler, FormEvent } from "react";
import { useSite } from "../content/read-site.ts";
import { type ButtonKind, buttonStyle } from "../ui/button/button.tsx";
import { controlStyle } from "../ui/field/control-style.ts";

type SubscribeFormProps = {
  /** Of the heading above it; the ids of its field and of its words are made from it. */
  id: string;
  buttonKind: ButtonKind;
  isSending: boolean;
  onSubmit(form: HTMLFormElement): void;
  onFocus?: FocusEventHandler;
};

/** What one says yes to, one field and one button. Without JavaScript the browser checks the field and posts it, and a page answers. */
export function SubscribeForm({ id, buttonKind, isSending, onSubmit, onFocus }: SubscribeFormProps) {
  const { shortName } = useSite().identity;
  function onSubmitEvent(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form ref={leaveChecksToUs} method="post" action="/subscribe" onSubmit={onSubmitEvent} onFocus={onFocus}>
      <p id={`${id}-consent`} className="max-w-prose text-sm">
        News and events from {shortName}, by e-mail. We'll email you a link to confirm, and every e-mail has a link to
        unsubscribe.
      </p>
      <label htmlFor={`${id}-email`} className="mt-4 block font-semibold">
        E-mail address
      </label>
      <div className="mt-2 flex max-w-2xl flex-wrap gap-3">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isSending}
          aria-describedby={`${id}-consent`}
          className={`${controlStyle(undefined)} min-w-0 flex-[1_1_14rem]`}
        />
        <button type="submit" disabled={isSending} className={buttonStyle(buttonKind, "min-w-36 grow sm:grow-0")}>
          {isSending ? "Subscribing..." : "Subscribe"}
        </button>
      </div>
    </form>
  );
}

/** From here on the page says in its own words what is wrong. */
function leaveChecksToUs(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
