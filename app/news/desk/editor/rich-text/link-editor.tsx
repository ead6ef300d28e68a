import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { controlStyle } from "../../../../ui/field/control-style.ts";
import { linkAddress } from "../link-address.ts";

type LinkEditorProps = { editor: Editor; onClose(): void };

/** Sets or removes the link of the selection. Not a form of its own, because it is inside the post's form. */
export function LinkEditor({ editor, onClose }: LinkEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current: unknown = editor.getAttributes("link").href;
  useEffect(() => input.current?.focus(), []);

  function close() {
    editor.commands.focus();
    onClose();
  }

  function set() {
    const href = linkAddress(input.current?.value ?? "");
    if (href === null) return setProblem("Enter an address, such as https://www.example.org or /Admissions.");
    setLink(editor, href);
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would submit the surrounding form.
    event.preventDefault();
    if (event.key === "Enter") set();
    else close();
  }

  return (
    <div className="grid gap-2 border-ground-500 border-t p-2 sm:grid-cols-[1fr_auto] sm:items-end">
      <AddressField
        input={input}
        current={typeof current === "string" ? current : ""}
        problem={problem}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="firm" onClick={set}>
          Set the link
        </Button>
        {typeof current === "string" && <Button onClick={remove}>Remove the link</Button>}
        <Button onClick={close}>Cancel</Button>
      </div>
    </div>
  );
}

type AddressFieldProps = {
  input: RefObject<HTMLInputElement | null>;
  current: string;
  problem: string | null;
  onKeyDown(event: KeyboardEvent): void;
};

function AddressField({ input, current, problem, onKeyDown }: AddressFieldProps) {
  return (
    <div>
      <label htmlFor="link-address" className="mb-1.5 block font-semibold text-sm">
        Link address
      </label>
      {problem && (
        <p id="link-problem" role="alert" className="font-semibold text-danger-700 text-sm">
          {problem}
        </p>
      )}
      <input
        ref={input}
        id="link-address"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={current}
        aria-describedby={problem ? "link-problem" : undefined}
        aria-invalid={problem ? true : undefined}
        onKeyDown={onKeyDown}
        className={controlStyle(problem ?? undefined)}
      />
    </div>
  );
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link")) chain.insertContent(linkOf(href)).run();
  else chain.setLink({ href }).run();
}

/** The URL as linked text, for a link without a selection. */
function linkOf(href: string) {
  return { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
}
