/** Creates an element with its classes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (style) made.className = style;
  return made;
}
