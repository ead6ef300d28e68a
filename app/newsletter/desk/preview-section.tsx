import { formatFileSize } from "../../ui/format/format-file-size.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { ISSUES_PATH } from "../issue.ts";

type PreviewProps = {
  issue: {
    id: number;
    revision: number;
    subject: string;
    previewText: string;
    text: string;
    kilobytes: string;
    pictureBytes: number;
    isClipped: boolean;
  };
};

/** Shows the mail at the widths of a phone and of a desktop, as plain text, and its weight. */
export function PreviewSection({ issue }: PreviewProps) {
  const address = `${ISSUES_PATH}/${issue.id}/mail`;
  return (
    <section aria-labelledby="preview" className="mt-8">
      <h2 id="preview" className="text-lg">
        The mail
      </h2>
      <p className="mt-1 break-words">
        <strong className="font-semibold">{issue.subject}</strong>
        {issue.previewText && <span className="text-ink-700"> – {issue.previewText}</span>}
      </p>
      <p className="mt-1 text-ink-700 tabular-nums">
        {issue.kilobytes} KB of HTML
        {issue.pictureBytes > 0 && `, and ${formatFileSize(issue.pictureBytes)} of pictures once a reader shows them`}.
      </p>
      {issue.isClipped && (
        <Notice tone="caution" className="mt-3">
          Gmail cuts off a mail after 102 KB, and hides its end with the link to unsubscribe. Shorten the introduction,
          or choose fewer posts.
        </Notice>
      )}
      {/* The key loads the frames again once the issue has changed. */}
      <div key={issue.revision} className="mt-4 flex flex-wrap items-start gap-6">
        <Frame title="On a phone" address={address} width="w-[340px]" />
        <Frame title="On a desktop" address={address} width="w-[624px]" />
      </div>
      <details className="mt-4 rounded border border-ground-400 bg-white px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">Plain text</summary>
        <pre className="mb-3 whitespace-pre-wrap break-words font-mono text-sm">{issue.text}</pre>
      </details>
    </section>
  );
}

function Frame({ title, address, width }: { title: string; address: string; width: string }) {
  return (
    <figure className="min-w-0 max-w-full">
      <figcaption className="mb-1 font-semibold">{title}</figcaption>
      <iframe
        title={`The mail ${title.toLowerCase()}`}
        src={address}
        sandbox="allow-same-origin"
        loading="lazy"
        className={`h-[36rem] max-w-full rounded border border-ground-500 bg-white ${width}`}
      />
    </figure>
  );
}
