import { DecisionSection } from "../decisions/decision-section.tsx";
import type { Command } from "../keys/commands.ts";
import { NotesPanel } from "../notes/notes-panel.tsx";
import type { ReviewData } from "../review.loader.server.ts";
import { reviewAddress } from "../review-address.ts";
import type { ReviewedApplication } from "../reviewed-application.server.ts";
import type { Review } from "../use-review.ts";
import { AnswersSection } from "./answers-section.tsx";

type AnswersColumnProps = {
  data: ReviewData;
  review: Review;
  application: ReviewedApplication;
  keyOf: (command: Command) => string | null;
};

/** The answers of an application with its notes, above the decision. */
export function AnswersColumn({
  data: { list, mayDecide, usualItems },
  review,
  application,
  keyOf,
}: AnswersColumnProps) {
  const { id, notes } = application;
  const { writing } = review;
  const action = reviewAddress(list, id);
  const adding = {
    action,
    draft: writing.notes.drafts.get(id) ?? null,
    opened: writing.notes.opened,
    isSaved: writing.notes.savedOn === id,
    onOpen: review.openNote,
    onType: (text: string) => writing.notes.type(id, text),
    onSave: () => writing.notes.save(id),
    onClose: () => writing.notes.close(id),
    shortcut: keyOf("note"),
  };
  return (
    <div className="flex min-h-0 flex-col border-ground-400 bg-white max-sm:pb-24 sm:border-l">
      <div className="min-h-0 grow sm:overflow-y-auto">
        <AnswersSection key={id} application={application} claimedBy={review.claims.get(id) ?? null}>
          <NotesPanel notes={notes} adding={mayDecide ? adding : null} />
        </AnswersSection>
      </div>
      {mayDecide && (
        <DecisionSection
          application={application}
          action={action}
          next={review.neighbours.next}
          onDecide={review.decide}
          question={writing.question}
          opened={writing.opened}
          onOpen={review.openQuestion}
          onQuestion={writing.changeQuestion}
          onClose={writing.closeQuestion}
          onCancel={() => writing.discardQuestion(id)}
          usualItems={usualItems}
          error={review.error}
          keyOf={keyOf}
        />
      )}
    </div>
  );
}
