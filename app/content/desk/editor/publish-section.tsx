import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import type { TypedTimes } from "./publish-time.ts";

type PublishProps = {
  needsApproval: boolean;
  hasDraft: boolean;
  times: TypedTimes;
  problems: ReadonlyMap<string, string>;
};

/** The buttons that save and publish a document, and the times between which visitors see it. */
export function PublishSection({ needsApproval, hasDraft, times, problems }: PublishProps) {
  return (
    <section
      aria-label="Publication"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded border border-ground-500 bg-ground-200 p-4"
    >
      {needsApproval && (
        <p className="text-ink-700 text-sm">
          This page names a bank account: a second person has to approve every change before visitors see it.
        </p>
      )}
      <div className="grid gap-4 max-lg:hidden">
        <SaveButtons needsApproval={needsApproval} />
      </div>
      <Button type="submit" name="$intent" value="preview">
        Save and preview
      </Button>
      {hasDraft && (
        <Button type="submit" name="$intent" value="discard">
          Discard the draft
        </Button>
      )}
      <details
        open={times.from !== "" || times.until !== "" || problems.has("shown-from") || problems.has("shown-until")}
      >
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link">Publish at a time</summary>
        <div className="grid gap-4 pt-2">
          <TextField
            id="shown-from"
            name="$from"
            type="datetime-local"
            label="Show it from"
            help="Empty for at once. In Nigeria’s time."
            defaultValue={times.from}
            error={problems.get("shown-from")}
            optional
          />
          <TextField
            id="shown-until"
            name="$until"
            type="datetime-local"
            label="Show it until"
            help="Afterwards visitors see the version before again."
            defaultValue={times.until}
            error={problems.get("shown-until")}
            optional
          />
        </div>
      </details>
    </section>
  );
}

function SaveButtons({ needsApproval }: Pick<PublishProps, "needsApproval">) {
  return (
    <>
      <Button type="submit" kind="firm" name="$intent" value="publish">
        {needsApproval ? "Send for approval" : "Publish"}
      </Button>
      <Button type="submit" name="$intent" value="save">
        Save draft
      </Button>
    </>
  );
}

/** The same buttons on a phone, at the foot of the screen. */
export function SaveBar({ needsApproval }: Pick<PublishProps, "needsApproval">) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-6 grid grid-cols-2 gap-3 border-ground-500 border-t bg-ground-200 px-4 py-3 lg:hidden">
      <SaveButtons needsApproval={needsApproval} />
    </div>
  );
}
