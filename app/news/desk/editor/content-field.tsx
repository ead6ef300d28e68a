import { type ComponentType, useEffect, useRef, useState } from "react";
import { controlStyle } from "../../../ui/field/control-style.ts";
import { describedBy, FieldError, FieldHelp } from "../../../ui/field/field.tsx";
import type { RichTextProps } from "./rich-text.tsx";

type ContentFieldProps = {
  value: string;
  error: string | undefined;
  /** Whether it can't be changed just now. */
  isFixed: boolean;
  onEdit(): void;
};

const HELP =
  "Written as HTML as long as the editor is not here: <p>, <h2>, <h3>, <ul>, <ol>, <blockquote>, <strong>, <em>, <a>.";

/**
 * The text of a post. A plain field for its HTML, which is what is sent; over it, once its script has come, an editor that writes
 * into it.
 */
export function ContentField({ value, error, isFixed, onEdit }: ContentFieldProps) {
  const html = useRef<HTMLTextAreaElement>(null);
  const editor = useRichText(html);
  const description = describedBy({ id: "content", help: editor ? undefined : HELP, error });
  return (
    <div className={error ? "border-alarm-700 border-l-4 pl-4" : ""}>
      {/* The editor is no form control, which alone a label may be for (HTML, 4.10.4); it is named by aria-labelledby. */}
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
              onEdit();
            }}
          />
        )}
      </div>
    </div>
  );
}

const loadEditor = () => import("./rich-text.tsx");

type LoadedEditor = {
  RichText: ComponentType<RichTextProps>;
  /** What the plain field held when the editor took its place, and whether it had the focus. */
  html: string;
  hadFocus: boolean;
};

/** Loads the editor. Returns null until its script has come; when it can't be loaded, the plain field stays. */
function useRichText(field: React.RefObject<HTMLTextAreaElement | null>): LoadedEditor | null {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null);
  useEffect(() => {
    // The editor's library calls it; Firefox 102 and 103 don't have it.
    if (!("findLast" in Array.prototype)) return;
    let isLeft = false;
    loadEditor().then(
      ({ RichText }) => {
        if (isLeft || !field.current) return;
        setLoaded({ RichText, html: field.current.value, hadFocus: document.activeElement === field.current });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [field]);
  return loaded;
}
