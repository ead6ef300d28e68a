import { ConfirmForm, ConfirmPage, StepClosed } from "../../status/confirm-page.tsx";
import { responseOr } from "../../status/response-or.ts";
import type { Route } from "./+types/offer.page.ts";

export { action, loader } from "./offer.action.server.ts";

type Result = { kind: "changed" | "closed" | "unreachable" };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return responseOr<Result>(serverAction, { kind: "unreachable" });
}

const TEXTS = {
  accepted: { title: "Accept the place?", button: "Accept the place", busy: "Accepting..." },
  declined: { title: "Decline the place?", button: "Decline the place for good", busy: "Declining..." },
};

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, letterId, programme, response, isOpen, acceptUntil } = loaderData;
  const { title, button, busy } = TEXTS[response];
  const isChanged = actionData?.kind === "changed";
  const isOver = acceptUntil ? `, or the last day, ${acceptUntil}, is over` : "";
  return (
    <ConfirmPage title={title} reference={reference} failure={actionData?.kind ?? null}>
      {isOpen && !isChanged && actionData?.kind !== "closed" ? (
        <>
          <p className="text-lg">
            {response === "accepted" ? (
              <>
                You take the place to study <strong>{programme}</strong>. We record it and send you a mail.
              </>
            ) : (
              <>
                You give up the place to study <strong>{programme}</strong>, and somebody else gets it.{" "}
                <strong>You can’t take it back here.</strong>
              </>
            )}
          </p>
          <ConfirmForm button={button} busy={busy} back="Back">
            <input type="hidden" name="response" value={response} />
            <input type="hidden" name="letter" value={letterId} />
          </ConfirmForm>
        </>
      ) : (
        <StepClosed
          why={
            isChanged
              ? "Nothing was changed: this page was out of date. Read the decision in your application before you respond."
              : `You can’t respond here any more: you have responded already${isOver}. Nothing was changed.`
          }
          before={isChanged ? "If you have a question, write to" : "Write to"}
        />
      )}
    </ConfirmPage>
  );
}
