import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { type ExceededQuota, QUOTA_REASON_FIELD } from "./quotas.ts";

type WarningProps = {
  exceeded: readonly ExceededQuota[];
  added: string;
  help?: string;
  as?: "h2" | "h4";
  className?: string;
};

/** Warns of the programmes that would admit more than their quota. `added` names those who are decided on: 'in this batch'. */
export function QuotaWarning({ exceeded, added, help, as: Heading = "h2", className }: WarningProps) {
  return (
    <Notice tone="caution" className={className}>
      <Heading className={Heading === "h2" ? "text-lg" : "font-sans font-semibold text-base"}>
        More than the quota
      </Heading>
      <ul className="mt-2 list-disc pl-5">
        {exceeded.map((one) => (
          <li key={`${one.programme} ${one.intake}`}>
            <strong className="font-semibold">{one.programme}</strong> ({one.intake}):{" "}
            {one.admitted.toLocaleString("en")} admitted already,{" "}
            {one.waiting > 0 && `${one.waiting.toLocaleString("en")} in other batches, `}
            {one.added.toLocaleString("en")} {added}, quota {one.quota.toLocaleString("en")}:{" "}
            {(one.admitted + one.waiting + one.added - one.quota).toLocaleString("en")} too many.
          </li>
        ))}
      </ul>
      {help && <p className="mt-2">{help}</p>}
    </Notice>
  );
}

type ReasonProps = { id?: string; typed: string | undefined; error?: string | undefined };

/** The field for the reason why a quota is exceeded. */
export function QuotaReasonField({ id = QUOTA_REASON_FIELD, typed, error }: ReasonProps) {
  return (
    <TextareaField
      id={id}
      name={QUOTA_REASON_FIELD}
      label="Why more are admitted than the quota allows"
      help="For staff. Applicants don't see it."
      defaultValue={typed}
      error={error}
      rows={2}
    />
  );
}
