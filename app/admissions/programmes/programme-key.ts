/** Returns what the names of one programme have in common, however they are written: 'computer-science'. */
export function programmeKey(programme: string): string {
  return programme.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
}
