import { type FormEvent, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useSite } from "../../../content/read-site.ts";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { checkAnswers, FORM_NOT_VALID } from "../../application.schema.ts";
import { formValues } from "../../apply/form/form-contents.ts";
import { AddedQuestionsSection } from "../../apply/form/sections/added-questions-section.tsx";
import {
  AboutYouSection,
  HearingSection,
  HomeAddressSection,
  StudySection,
} from "../../apply/form/sections/answer-sections.tsx";
import { EntranceNumberField, ExaminationFields } from "../../apply/form/sections/examination-fields.tsx";
import { FormSection, type SectionProps } from "../../apply/form/sections/form-section.tsx";
import { useQuestions } from "../../questions/questions-context.ts";
import { type AnswersResult, REFERENCE_FIELD, rejectedHere, VERSION_FIELD } from "./answers-form.ts";

type AnswersFormProps = {
  /** The answers as they are saved. */
  values: Record<string, string[]>;
  reference?: string;
  version?: number;
  regions: readonly string[];
  mayChooseProgramme: boolean;
  programmes: readonly string[];
  /** Why they were not saved. */
  result: AnswersResult | undefined;
  /** Takes why the form can't be sent as it is; null when it is sent. */
  onInvalid(result: AnswersResult | null): void;
};

/** Shows the sections of the application form, filled in with what is saved. Works without JavaScript. */
export function AnswersForm({ result, onInvalid, ...saved }: AnswersFormProps) {
  const { mayChooseProgramme, programmes } = saved;
  const { registry } = useSite().contacts.mailboxes;
  const check = useCheck(onInvalid);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state !== "idle";
  useConfirmLeave(() => (!isSending && isChanged(form.current, saved.values) ? LEAVE_QUESTION : null));
  const values = result && Object.keys(result.values).length > 0 ? result.values : saved.values;
  const section: SectionProps = {
    values,
    errors: Object.fromEntries((result?.problems ?? []).map(({ field, message }) => [field, message])),
  };
  return (
    <>
      {result?.kind === "unchanged" && (
        <FocusedNotice role="alert" key={result.attempt} tone="caution" className="mb-8">
          {result.message}
        </FocusedNotice>
      )}
      {result?.kind === "rejected" && (
        <ErrorSummary key={result.attempt} className="mb-8" message={result.message} problems={result.problems} />
      )}
      <Introduction />
      <Form ref={form} method="post" noValidate onSubmit={check} className="[&_input[readonly]]:bg-ground-200">
        <input type="hidden" name={REFERENCE_FIELD} value={saved.reference ?? values[REFERENCE_FIELD]?.[0] ?? ""} />
        <input
          type="hidden"
          name={VERSION_FIELD}
          value={result?.version ?? saved.version ?? values[VERSION_FIELD]?.[0] ?? ""}
        />
        <AboutYouSection
          {...section}
          fixedEmail={`Your codes go to this address, so it can't be changed here. If you can't read its mails any more, write to ${registry}.`}
        />
        <HomeAddressSection {...section} regions={saved.regions} />
        <StudySection
          {...section}
          programmes={programmes}
          programmeHelp={mayChooseProgramme ? undefined : "Applications are closed, so it can't be changed any more."}
        />
        <FormSection id="your-results">
          <ExaminationFields {...section} />
          <EntranceNumberField {...section} />
        </FormSection>
        <AddedQuestionsSection {...section} form={form} />
        <HearingSection {...section} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
            {isSending ? "Saving..." : "Save the changes"}
          </Button>
          <Link to={STATUS_PATH} className={buttonStyle("plain", "w-full sm:w-auto")}>
            Back to your application
          </Link>
        </div>
      </Form>
    </>
  );
}

/** Returns the handler that validates the answers at once, and lets them be sent when they are valid. */
function useCheck(onInvalid: AnswersFormProps["onInvalid"]) {
  const questions = useQuestions();
  return (event: FormEvent<HTMLFormElement>) => {
    const typed = formValues(event.currentTarget);
    const checked = checkAnswers(questions, typed);
    if (checked.kind === "valid") return onInvalid(null);
    event.preventDefault();
    onInvalid(rejectedHere(typed, FORM_NOT_VALID, checked.problems));
  };
}

function Introduction() {
  return (
    <p className="mb-8">
      Until the Registry begins to review your application, you can correct what you answered. The Registry reads the
      new answers, and sees what they were before. To replace a file, go{" "}
      <Link to={STATUS_PATH} className="text-link">
        back to your application
      </Link>
      .
    </p>
  );
}

const LEAVE_QUESTION = "Your changes are not saved. If you leave this page, they are lost. Leave anyway?";

/** Returns whether something in the form differs from what is saved. */
function isChanged(form: HTMLFormElement | null, saved: Record<string, string[]>): boolean {
  if (!form) return false;
  const typed = new FormData(form);
  return Object.keys(saved).some((field) => {
    const entries = typed.getAll(field).map(String).filter(Boolean);
    const before = saved[field] ?? [];
    return entries.length !== before.length || entries.some((entry) => !before.includes(entry));
  });
}
