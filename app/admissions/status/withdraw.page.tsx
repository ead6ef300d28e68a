import type { Route } from "./+types/withdraw.page.ts";
import { ConfirmForm, ConfirmPage, StepClosed } from "./confirm-page.tsx";
import { responseOr } from "./response-or.ts";

export { action, loader } from "./withdraw.action.server.ts";

type Result = { kind: "closed" | "unreachable" };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return responseOr<Result>(serverAction, { kind: "unreachable" });
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, mayWithdraw, statusLabel } = loaderData;
  const began = mayWithdraw ? ": the Registry has begun to read it" : "";
  return (
    <ConfirmPage title="Withdraw your application?" reference={reference} failure={actionData?.kind ?? null}>
      {mayWithdraw && actionData?.kind !== "closed" ? (
        <>
          <p className="text-lg">
            The Registry then reads it no further. <strong>This can't be undone.</strong> If you change your mind later,
            you have to send a new application.
          </p>
          <ConfirmForm button="Withdraw it for good" busy="Withdrawing..." back="Keep it" />
        </>
      ) : (
        <StepClosed
          why={`Your application can't be withdrawn here any more${began}. Nothing was changed.`}
          before={`${mayWithdraw ? "" : `It is now: ${statusLabel}. `}If you don't want to go on with it, write to`}
        />
      )}
    </ConfirmPage>
  );
}
