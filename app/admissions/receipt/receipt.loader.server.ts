import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { drawQrCode } from "../../platform/qr-code.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { VERIFY_PATH, verificationPath } from "../verify/verification-code.ts";
import { maySeeAnswers, readReceipt } from "./receipt-access.server.ts";
import { receiptSummary } from "./receipt-contents.ts";
import { receiptPdfPath } from "./receipt-path.ts";

/** Reads the receipt for its page; 404 for an unknown token. */
export async function loader({ params, request, context }: Pick<LoaderFunctionArgs, "params" | "request" | "context">) {
  const token = params.token ?? "";
  const deps = context.get(depsContext);
  const receipt = await readReceipt(deps, token);
  if (!receipt) throw data({ message: "There is no receipt at this address." }, { status: 404 });
  const hasAnswers = await maySeeAnswers({ request, context }, receipt.applicationId);
  const contents = hasAnswers ? receipt.contents : receiptSummary(receipt.contents);
  const { submittedAt, answersChangedAt } = contents;
  const place = deps.content.read(PLACE);
  const { origin } = context.get(requestContextKey);
  return {
    kind: "found" as const,
    receipt: {
      ...contents,
      submittedAt: submittedAt.toISOString(),
      received: formatTime(submittedAt, place),
      answersChangedAt: answersChangedAt?.toISOString() ?? null,
      changed: answersChangedAt && formatTime(answersChangedAt, place),
    },
    isMailed: receipt.isMailed,
    hasAnswers,
    status: receipt.status,
    qrCode: await drawQrCode(`${origin}${verificationPath(contents.verificationCode)}`),
    verifyAddress: `${new URL(origin).host}${VERIFY_PATH}`,
    pdfPath: receiptPdfPath(token),
  };
}
