import { useSite } from "../../../content/read-site.ts";
import { controlStyle } from "../../../ui/field/control-style.ts";
import { describedBy, FieldError, SelectField, TextField } from "../../../ui/field/field.tsx";
import { FEE_PAGES } from "../../payment/payment.ts";
import { quotaField, type TypedIntake } from "./typed-intake.ts";

type FieldsProps = { typed: TypedIntake; errorOf(field: string): string | undefined };

const TIMES = {
  opens: { legend: "Opens", help: "Without a time: at 00:00 of the day. Without a day: it is open until it closes." },
  closes: { legend: "Closes", help: "Without a time: at 23:59 of the day. Without a day: it stays open." },
} as const;

/** The day and time at which an intake opens or closes. */
export function TimeFieldset({ kind, typed, errorOf }: FieldsProps & { kind: keyof typeof TIMES }) {
  const { legend, help } = TIMES[kind];
  const country = useSite().place.country.name;
  const [day, time] = kind === "opens" ? (["opensDay", "opensTime"] as const) : (["closesDay", "closesTime"] as const);
  return (
    <fieldset>
      <legend className="font-semibold text-ink-950">
        {legend}
        <span className="font-normal text-ink-700"> (optional)</span>
      </legend>
      <p className="mt-0.5 text-ink-700 text-sm">{help}</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-[14rem_10rem]">
        <TextField
          type="date"
          id={day}
          name={day}
          label="Day"
          defaultValue={typed[day]}
          error={errorOf(day)}
          placeholder="31/10/2025"
          aria-label={`${legend} on the day`}
        />
        <TextField
          type="time"
          id={time}
          name={time}
          label={`Time in ${country}`}
          defaultValue={typed[time]}
          error={errorOf(time)}
          placeholder="23:59"
          aria-label={`${legend} at the time in ${country}`}
        />
      </div>
    </fieldset>
  );
}

/** The fee for an application. */
export function FeeFieldset({ typed, errorOf, amountExample }: FieldsProps & { amountExample: string }) {
  return (
    <fieldset>
      <legend className="font-semibold text-ink-950">
        Application fee<span className="font-normal text-ink-700"> (optional)</span>
      </legend>
      <p className="mt-0.5 max-w-prose text-ink-700 text-sm">
        Applicants of this intake see it on their status page, also those who have applied already, and send the
        reference and the receipt of their payment there. Leave all three empty for no fee.
      </p>
      <div className="mt-2 grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_16rem]">
        <TextField
          id="feeName"
          name="feeName"
          label="Name"
          defaultValue={typed.feeName}
          error={errorOf("feeName")}
          placeholder="Application form"
          aria-label="Name of the fee"
          autoComplete="off"
          maxLength={100}
        />
        <TextField
          id="feeAmount"
          name="feeAmount"
          label="Amount"
          defaultValue={typed.feeAmount}
          error={errorOf("feeAmount")}
          placeholder={amountExample}
          aria-label="Amount of the fee"
          autoComplete="off"
          maxLength={40}
        />
        <SelectField
          id="feePage"
          name="feePage"
          label="Page that says how to pay"
          empty="No fee"
          choices={FEE_PAGES}
          defaultValue={typed.feePage}
          error={errorOf("feePage")}
        />
      </div>
    </fieldset>
  );
}

type Faculty = { faculty: string; programmes: readonly string[] };

/** How many places each programme has. */
export function QuotasFieldset({ faculties, typed, errorOf }: FieldsProps & { faculties: readonly Faculty[] }) {
  return (
    <fieldset>
      <legend className="font-semibold text-ink-950">
        Places by programme<span className="font-normal text-ink-700"> (optional)</span>
      </legend>
      <p className="mt-0.5 max-w-prose text-ink-700 text-sm">
        Leave a field empty for no quota. Applications beyond it are still accepted: the statistics compare the admitted
        with it.
      </p>
      {faculties.map(({ faculty, programmes }) => (
        <div key={faculty} className="mt-4">
          <h2 className="text-base">{faculty}</h2>
          <ul className="mt-1 grid gap-x-8 sm:grid-cols-2">
            {programmes.map((programme) => (
              <li key={programme} className="border-ground-400 border-b py-1.5">
                <QuotaField programme={programme} typed={typed} error={errorOf(quotaField(programme))} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}

type QuotaFieldProps = { programme: string; typed: TypedIntake; error: string | undefined };

function QuotaField({ programme, typed, error }: QuotaFieldProps) {
  const id = quotaField(programme);
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0">
          {programme}
        </label>
        <input
          id={id}
          name={id}
          defaultValue={typed.quotas[programme] ?? ""}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...describedBy({ id, help: undefined, error })}
          className={`${controlStyle(error)} max-w-24 text-right tabular-nums`}
        />
      </div>
      <FieldError id={id} error={error} />
    </>
  );
}
