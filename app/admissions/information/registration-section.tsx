import { BankAccountPanel } from "./bank-account-panel.tsx";
import type { Information } from "./information.content.ts";
import { NumberedSteps } from "./numbered-steps.tsx";

/** Lists the steps of registration for admitted candidates, with the bank account for the fees. */
export function RegistrationSection({ registration }: { registration: Information["registration"] }) {
  const { title, lead, steps, noteTitle, note, account } = registration;
  return (
    <section aria-labelledby="registration" className="bg-paper-200 print:bg-transparent">
      <div className="page-width grid gap-12 py-16 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-20 print:py-4">
        <div>
          <h2 id="registration" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg">{lead}</p>
          <NumberedSteps steps={steps} className="mt-10" />
        </div>
        <div>
          <h3 className="text-2xl">{noteTitle}</h3>
          <p className="mt-3 mb-5 text-lg">{note}</p>
          <BankAccountPanel account={account} />
        </div>
      </div>
    </section>
  );
}
