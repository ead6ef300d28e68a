import { Notice } from "./notice/notice.tsx";

/** Says on a page that its text is a sample, for as long as it is. */
export function SampleNote({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className="page-width pt-8 print:hidden">
      <Notice tone="caution">{text}</Notice>
    </div>
  );
}
