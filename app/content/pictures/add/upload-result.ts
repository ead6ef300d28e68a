/** What became of an uploaded file. `isNew` is false when the library had the same content already. */
export type UploadResult =
  | { kind: "picture"; fileName: string; name: string; isNew: boolean }
  | { kind: "download"; fileName: string; isNew: boolean }
  | { kind: "rejected"; message: string };
