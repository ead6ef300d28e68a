import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useTitle } from "../content/read-site.ts";
import { Button, type ButtonKind } from "../ui/button/button.tsx";
import { BackLink } from "../ui/page/back-link.tsx";
import { SETUP_PATH } from "./setup-steps.ts";

/** The frame around the pages of the setup. */
export function SetupFrame({ title, isWrong = false, children }: SetupFrameProps) {
  const isOverview = title === "Setup";
  return (
    <div className="relative min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-4xl p-4 sm:py-6">
        {!isOverview && <BackLink to={SETUP_PATH}>Setup</BackLink>}
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

type SetupFrameProps = { title: string; isWrong?: boolean; children: ReactNode };

/** The form of a step: one field and a button. */
export function StepForm({ path, kind = "firm", label, sendingLabel = label, children }: StepFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={path} className="mt-4 grid max-w-xl justify-items-start gap-5 text-base">
      <div className="w-full">{children}</div>
      <Button type="submit" kind={kind} disabled={isSending} className="max-sm:w-full">
        {isSending ? sendingLabel : label}
      </Button>
    </Form>
  );
}

type StepFormProps = { path: string; kind?: ButtonKind; label: string; sendingLabel?: string; children: ReactNode };
