/** The guarded address of a document. */
export function documentPath(id: string): string {
  return `/dashboard/documents/${id}`;
}
