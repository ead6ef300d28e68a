import { Notice } from "../notice/notice.tsx";

/** Says that a page's text is sample content. Renders nothing without a note. */
export function SampleNote({ note }: { note: string | undefined }) {
  if (!note) return null;
  return (
    <div className="page-width pt-8">
      <Notice tone="caution" className="max-w-prose text-pretty text-sm sm:p-4">
        {note}
      </Notice>
    </div>
  );
}
