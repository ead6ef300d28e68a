import type { ComponentProps } from "react";
import { type ButtonKind, buttonStyle } from "../ui/button/button.tsx";
import { controlStyle } from "../ui/field/field.tsx";

type SubscribeFormProps = Pick<ComponentProps<"form">, "onSubmit" | "onFocus"> & {
  /** The id of its field. */
  id: string;
  /** The id of what one says yes to. */
  consentId: string;
  buttonKind: ButtonKind;
  isSending: boolean;
};

/** One field and one button. Without JavaScript the browser checks the field and posts it, and a page answers. */
export function SubscribeForm({ id, consentId, buttonKind, isSending, ...form }: SubscribeFormProps) {
  return (
    <form {...form} ref={leaveChecksToUs} method="post" action="/subscribe">
      <label htmlFor={id} className="block font-semibold">
        E-mail address
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isSending}
          aria-describedby={consentId}
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
