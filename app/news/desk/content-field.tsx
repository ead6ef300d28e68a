import { type ComponentType, useEffect, useRef, useState } from "react";
import { controlStyle } from "../../ui/field/control-style.ts";
import { describedBy, FieldError, FieldHelp } from "../../ui/field/field.tsx";
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
  const { RichText, hadFocus } = useRichText(html);
  const description = describedBy({ id: "content", help: RichText ? undefined : HELP, error });
  return (
    <div className={error ? "border-alarm-700 border-l-4 pl-4" : ""}>
      <label id="content-label" htmlFor="content" className="block font-semibold text-ink-950">
        Text
      </label>
      {!RichText && <FieldHelp id="content" help={HELP} />}
      <FieldError id="content" error={error} />
      <div className="mt-2">
        <textarea
          ref={html}
          id={RichText ? "content-html" : "content"}
          name="content"
          rows={18}
          defaultValue={value}
          hidden={RichText !== null}
          {...description}
          className={RichText ? "" : controlStyle(error)}
        />
        {RichText && html.current && (
          <RichText
            html={html.current.value}
            description={description}
            hasFocus={hadFocus}
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

/** The editor, when its script has come. When it can't be had, the plain field stays. */
function useRichText(html: React.RefObject<HTMLTextAreaElement | null>) {
  const [loaded, setLoaded] = useState<{ RichText: ComponentType<RichTextProps> | null; hadFocus: boolean }>({
    RichText: null,
    hadFocus: false,
  });
  useEffect(() => {
    // The editor's library calls it; Firefox 102 and 103 don't have it.
    if (!("findLast" in Array.prototype)) return;
    let isLeft = false;
    import("./rich-text.tsx").then(
      ({ RichText }) => {
        if (!isLeft) setLoaded({ RichText, hadFocus: document.activeElement === html.current });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [html]);
  return loaded;
}
