import { data, type LoaderFunctionArgs } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { findReceipt } from "../application.store.server.ts";
import { FIELD_LABELS } from "../application.ts";

const RECEIPT_TOKEN = /^[\w-]{22}$/;

/** What the receipt's page shows; 404 for a token that stands for no application. */
export async function loader({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const token = params.token ?? "";
  const receipt = RECEIPT_TOKEN.test(token) ? await findReceipt(context.get(depsContext).db, token) : null;
  if (!receipt) throw data({ message: "There is no receipt at this address." }, { status: 404 });
  return {
    kind: "found" as const,
    receipt: {
      reference: receipt.reference,
      submittedAt: receipt.submittedAt.toISOString(),
      session: receipt.session,
      programme: receipt.programme,
      status: receipt.status,
      documents: receipt.documents.map(({ field, name, size }) => ({ label: FIELD_LABELS[field], name, size })),
    },
  };
}
