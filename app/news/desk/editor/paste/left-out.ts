/** What pasted text can have that a post can't, in the order in which it is reported. */
const COUNTED = {
  pictures: ["picture", "pictures"],
  drawings: ["drawing", "drawings"],
  videos: ["video or frame", "videos or frames"],
  equations: ["equation", "equations"],
  footnotes: ["footnote", "footnotes"],
  comments: ["comment", "comments"],
  deletions: ["tracked deletion", "tracked deletions"],
  fields: ["form field", "form fields"],
  scripts: ["script", "scripts"],
  links: ["link without a usable address", "links without a usable address"],
} as const;
const UNCOUNTED = { colours: "colours", alignment: "alignment" } as const;

/** How often each kind was left out of a paste. */
export type LeftOut = Partial<Record<keyof typeof COUNTED | keyof typeof UNCOUNTED, number>>;

/** Says what was left out: '3 pictures, 1 comment and colours were left out.'; '' for nothing. */
export function leftOutMessage(leftOut: LeftOut): string {
  const counted = Object.entries(COUNTED).flatMap(([kind, [one, many]]) => {
    const count = leftOut[kind as keyof typeof COUNTED] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const uncounted = Object.entries(UNCOUNTED).flatMap(([kind, label]) =>
    leftOut[kind as keyof typeof UNCOUNTED] ? [label] : [],
  );
  const all = [...counted, ...uncounted];
  const last = all.at(-1);
  if (last === undefined) return "";
  const list = all.length === 1 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
  const isOne = all.length === 1 && /^1 /.test(last);
  return `${list} ${isOne ? "was" : "were"} left out.`;
}
