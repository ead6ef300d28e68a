import { useState } from "react";
import type { OriginalSizes } from "./chosen-document.ts";

/** Keeps what is known about the chosen files of a form: original sizes, final files and running checks. */
export function useChosenFiles() {
  const [originalSizes] = useState<OriginalSizes>(() => new WeakMap());
  const [finalFiles] = useState(() => new WeakSet<File>());
  const [checks] = useState(() => new Set<Promise<void>>());
  return {
    originalSizes,
    /** Returns whether a file is final. */
    isFinal: (file: File) => finalFiles.has(file),
    noteFinal: (file: File) => void finalFiles.add(file),
    noteCheck(check: Promise<void>) {
      checks.add(check);
      void check.finally(() => checks.delete(check));
    },
    /** Resolves when no file is being checked. */
    async ready() {
      while (checks.size > 0) await Promise.all(checks);
    },
  };
}
