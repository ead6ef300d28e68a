/** An element of pasted HTML, or a text. Attributes and names are in lower case. */
export type PastedNode = PastedElement | string;
export type PastedElement = { name: string; attributes: Readonly<Record<string, string>>; children: PastedNode[] };

/** Returns the value of a property in the `style` attribute of an element, in lower case; '' without it. */
export function styleOf({ attributes }: PastedElement, property: string): string {
  for (const declaration of (attributes.style ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return "";
}

/** Returns the text of nodes. */
export function textOfPasted(nodes: readonly PastedNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOfPasted(node.children))).join("");
}
