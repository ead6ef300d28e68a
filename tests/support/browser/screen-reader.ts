import type { CDPSession, Page } from "@playwright/test";

/** The output of a screen reader, derived from Chromium's accessibility tree. */
export type ScreenReader = {
  /** The focused control: "Gender: Male, one of a choice", followed by its value and its help. */
  focused(): Promise<string>;
};

type Property = { name: string; value: { value?: unknown } };
type AxNode = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: unknown };
  properties?: Property[];
};

/** Roles as screen readers announce them. All other roles are announced by their names. */
const SPOKEN: Record<string, string> = {
  textbox: "text field",
  combobox: "list",
  DisclosureTriangle: "can be opened",
  radio: "one of a choice",
  checkbox: "tick box",
};

export async function openScreenReader(page: Page): Promise<ScreenReader> {
  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  return {
    async focused() {
      const [control, ...others] = await focusedNodes(session);
      if (!control || control.ignored) throw new Error("The focused element has no accessible description.");
      const group = groupOf(control, others);
      return group ? `${group}: ${speak(control)}` : speak(control);
    },
  };
}

/** Returns the focused control, before its ancestors. */
async function focusedNodes(session: CDPSession): Promise<AxNode[]> {
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: true,
  });
  return nodes as AxNode[];
}

/** Returns the name of the nearest group around a control, which is announced on entering it. */
function groupOf({ parentId }: AxNode, others: AxNode[]): string | undefined {
  const above = others.find(({ nodeId }) => nodeId === parentId);
  if (!above) return undefined;
  return ["group", "radiogroup"].includes(above.role?.value ?? "") ? above.name?.value : groupOf(above, others);
}

function speak({ role, name, description, value, properties = [] }: AxNode): string {
  const is = (property: string) => properties.find((one) => one.name === property)?.value.value;
  const said = [
    name?.value,
    SPOKEN[role?.value ?? ""] ?? role?.value,
    is("required") === true && "required",
    is("checked") === "true" && "chosen",
    is("disabled") === true && "not to be used",
    is("invalid") === "true" && "wrong",
    value?.value,
    description?.value,
  ];
  return said.filter(Boolean).join(", ");
}
