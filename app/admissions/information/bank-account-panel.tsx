import type { BankAccount } from "../../content/content-fields.schema.ts";
import { Notice } from "../../ui/notice/notice.tsx";

/** Shows the bank account for a fee, in the order of a paying-in slip. */
export function BankAccountPanel({ account }: { account: BankAccount }) {
  const { bank, accountName, accountNumber, reference, warning } = account;
  return (
    <div className="break-inside-avoid rounded border border-ground-400 bg-white p-5 sm:p-7 print:p-4">
      {warning && (
        <Notice tone="caution" className="mb-5 font-semibold">
          {warning}
        </Notice>
      )}
      <dl className="grid gap-4 print:grid-cols-2">
        <Line name="Bank" value={bank} />
        <Line name="Account name" value={accountName} />
        <Line name="Account number" value={accountNumber} figure />
        {reference && <Line name="Reference" value={reference} />}
      </dl>
    </div>
  );
}

function Line({ name, value, figure = false }: { name: string; value: string; figure?: boolean }) {
  return (
    <div>
      <dt className="text-ink-600 text-sm">{name}</dt>
      <dd className={figure ? "select-all font-mono font-semibold text-xl tracking-widest" : "font-semibold text-lg"}>
        {value}
      </dd>
    </div>
  );
}
