import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { controlStyle } from "../../../ui/field/control-style.ts";
import { describedBy, FieldError, FieldHelp } from "../../../ui/field/field.tsx";
import { formatCount } from "../../../ui/format/format-count.ts";
import { countWords, readingMinutes } from "./reading-time.ts";
import type { RichTextProps } from "./rich-text/rich-text.tsx";

type ContentFieldProps = {
  value: string;
  error: string | undefined;
  /** Whether it is read-only for now. */
  isFixed: boolean;
  onEdit(): void;
};

const HELP = "HTML, until the editor has loaded: <p>, <h2>, <h3>, <ul>, <ol>, <blockquote>, <strong>, <em>, <a>.";

/**
 * The text of a post: a plain field with its HTML, which the form submits. Once the rich-text editor has loaded, it replaces the
 * field and writes into it.
 */
export function ContentField({ value, error, isFixed, onEdit }: ContentFieldProps) {
  const html = useRef<HTMLTextAreaElement>(null);
  const editor = useRichText(html);
  const [words, setWords] = useState(() => countWords(value));
  const description = describedBy({ id: "content", help: editor ? undefined : HELP, error });
  return (
    <div className={error ? "border-danger-700 border-l-4 pl-4" : ""}>
      {/* `for` needs a form control (HTML, 4.10.4), which the editor isn't: aria-labelledby names it. */}
      <label id="content-label" htmlFor={editor ? undefined : "content"} className="block font-semibold text-ink-950">
        Text
      </label>
      {!editor && <FieldHelp id="content" help={HELP} />}
      <FieldError id="content" error={error} />
      <div className="mt-2">
        <textarea
          ref={html}
          id={editor ? "content-html" : "content"}
          name="content"
          rows={18}
          defaultValue={value}
          hidden={editor !== null}
          onChange={({ currentTarget }) => setWords(countWords(currentTarget.value))}
          {...description}
          className={editor ? "" : controlStyle(error)}
        />
        {editor && (
          <editor.RichText
            html={editor.html}
            description={description}
            hasFocus={editor.hadFocus}
            isFixed={isFixed}
            onEdit={(edited) => {
              if (html.current) html.current.value = edited;
              setWords(countWords(edited));
              onEdit();
            }}
          />
        )}
      </div>
      <p className="mt-1 text-ink-700 text-sm tabular-nums">
        {formatCount(words, "word")}
        {words > 0 && `, about ${readingMinutes(words)} to read`}
      </p>
    </div>
  );
}

const loadEditor = () => import("./rich-text/rich-text.tsx");

type LoadedEditor = {
  RichText: ComponentType<RichTextProps>;
  /** The plain field's content and focus when the editor replaced it. */
  html: string;
  hadFocus: boolean;
};

/** Loads the editor. Returns null until it has loaded; if loading fails, the plain field stays. */
function useRichText(field: React.RefObject<HTMLTextAreaElement | null>): LoadedEditor | null {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null);
  useEffect(() => {
    // The editor's library needs it; Firefox 102 and 103 lack it.
    if (!("findLast" in Array.prototype)) return;
    let isUnmounted = false;
    loadEditor().then(
      ({ RichText }) => {
        const plain = field.current;
        if (isUnmounted || !plain) return;
        // At once: what is typed between reading the plain field and replacing it would be lost.
        flushSync(() => setLoaded({ RichText, html: plain.value, hadFocus: document.activeElement === plain }));
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [field]);
  return loaded;
}
