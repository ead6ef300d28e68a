import type { FocusEventHandler, FormEvent } from "react";
import { useSite } from "../../content/read-site.ts";
import { type ButtonKind, buttonStyle } from "../../ui/button/button.tsx";
import { controlStyle } from "../../ui/field/control-style.ts";

type SubscribeFormProps = {
  /** The id of the heading above; prefixes the ids of the field and the consent text. */
  id: string;
  buttonKind: ButtonKind;
  isSending: boolean;
  onSubmit(form: HTMLFormElement): void;
  onFocus?: FocusEventHandler;
};

/** The consent text, the field and the button. Without JavaScript the browser validates the field and posts the form. */
export function SubscribeForm({ id, buttonKind, isSending, onSubmit, onFocus }: SubscribeFormProps) {
  const { shortName } = useSite().identity;
  function onSubmitEvent(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form ref={disableBrowserValidation} method="post" action="/subscribe" onSubmit={onSubmitEvent} onFocus={onFocus}>
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

/** Turns off the browser's own validation messages once the script shows ours. */
function disableBrowserValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
