import { Link } from "react-router";
import { buttonStyle } from "../../ui/button/button.tsx";
import { STATUS_PATH } from "../applicant-paths.ts";
import { Note } from "../record/application-timeline-section.tsx";
import type { PaymentView } from "./payment-view.server.ts";

const PAYMENT_PATH = `${STATUS_PATH}/Payment`;

const STATE_LABELS: Record<PaymentView["state"], string> = {
  waiting: "waiting",
  paid: "paid",
  "not-found": "not found",
};

/** Shows an applicant the fee, whether it is paid, and the way to send the payment. */
export function PaymentStatus({ payment }: { payment: PaymentView }) {
  const { fee, state, sent, note, maySend } = payment;
  return (
    <div className="mt-5">
      <h3 className="text-xl">Application fee: {STATE_LABELS[state]}</h3>
      {fee && (
        <p className="mt-1 font-semibold text-ink-950">
          {fee.name}: {fee.amount}
        </p>
      )}
      <p className="mt-1">{explanation(payment)}</p>
      {note && <Note>{note}</Note>}
      {sent && (
        <p className="mt-2 break-words text-ink-700">
          Sent on {sent.time}: reference {sent.reference}, {sent.name}
        </p>
      )}
      {fee && state !== "paid" && maySend && (
        <p className="mt-3 flex flex-wrap gap-3 print:hidden">
          <Link
            to={PAYMENT_PATH}
            className={buttonStyle(sent && state === "waiting" ? "plain" : "main", "w-full sm:w-auto")}
          >
            {sent ? "Send another receipt" : "Send the receipt"}
          </Link>
          <Link to={fee.page} className={buttonStyle("plain", "w-full sm:w-auto")}>
            How to pay
          </Link>
        </p>
      )}
    </div>
  );
}

function explanation({ state, isUnchecked, sent }: PaymentView): string {
  switch (state) {
    case "paid":
      return "The Registry has found your payment. There is nothing more to do.";
    case "not-found":
      return "The Registry did not find your payment. Compare the reference with your receipt, and send both again.";
    case "waiting":
      if (isUnchecked) return "We have what you sent, and the Registry will check it. Until then, you can replace it.";
      return sent
        ? "The Registry has looked for your payment, and it has not arrived yet. They will look again."
        : "When you have paid, send us the reference number and the receipt of the payment.";
  }
}
