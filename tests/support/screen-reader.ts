import type { CDPSession, Page } from "@playwright/test";

/** What a screen reader says, as Chromium's accessibility tree has it. */
export type ScreenReader = {
  /** The control that has the focus: "Gender: Male, one of a choice", followed by the value and the help that stand there. */
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

/** As screen readers speak of them; every other role is said as it is. */
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
      if (!control || control.ignored) throw new Error("Nothing is said of what has the focus.");
      const group = groupOf(control, others);
      return group ? `${group}: ${speak(control)}` : speak(control);
    },
  };
}

/** The control that has the focus, before those around it. */
async function focusedNodes(session: CDPSession): Promise<AxNode[]> {
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: true,
  });
  return nodes as AxNode[];
}

/** The name of the nearest group that a control stands in, which is said when it is entered. */
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
