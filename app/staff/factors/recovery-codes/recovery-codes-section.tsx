import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useHydrated } from "../../../ui/use-browser-value.ts";

/** At this number, somebody who loses their phone twice is locked out. */
const FEW = 2;

/** Shows how many recovery codes are left, and replaces them. */
export function RecoveryCodesSection({ left }: { left: number }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="codes" className="mt-10">
      <h2 id="codes" className="text-lg">
        Recovery codes
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        For the day on which your phone is lost or broken. Each code signs you in once, in place of the second step.
      </p>
      <Notice tone={left <= FEW ? "caution" : "calm"} className="mt-3 max-w-prose">
        {left === 1 ? "1 code is left." : `${left} codes are left.`}
        {left <= FEW && " Make new ones now, before you need them."}
      </Notice>
      <Form method="post" className="mt-3">
        <Button type="submit" name="intent" value="new-codes" disabled={isBusy} className="max-sm:w-full">
          Make new recovery codes
        </Button>
      </Form>
    </section>
  );
}

/** Shows new recovery codes, which nobody can see again. */
export function NewRecoveryCodes({ codes }: { codes: string[] }) {
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState<"copied" | "failed" | null>(null);
  const copy = async () => setCopied(await writeClipboard(codes.join("\n")));
  return (
    <section aria-labelledby="new-codes" className="mt-4 rounded border-2 border-brand-800 bg-white p-4 sm:p-5">
      <h2 id="new-codes" className="text-lg">
        Your recovery codes
      </h2>
      <p className="mt-1 max-w-prose">
        They are shown this once. Print them or copy them to a safe place, not to the phone with the app.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-1 text-base tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {isHydrated && (
        <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
          <Button onClick={() => window.print()} className="max-sm:w-full">
            Print
          </Button>
          <Button onClick={copy} className="max-sm:w-full">
            Copy
          </Button>
          <span role="status">
            {copied === "copied" && "Copied."}
            {copied === "failed" && "Your browser doesn't allow copying. Select the codes instead."}
          </span>
        </div>
      )}
    </section>
  );
}

async function writeClipboard(text: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}
