import { useState } from "react";
import type { OriginalSizes } from "./chosen-document.ts";

/** What is known of the files in the form beside themselves, from their choosing until they go. */
export function useChosenFiles() {
  const [originalSizes] = useState<OriginalSizes>(() => new WeakMap());
  const [finalFiles] = useState(() => new WeakSet<File>());
  const [checks] = useState(() => new Set<Promise<void>>());
  return {
    originalSizes,
    /** Whether a file goes as it is now. */
    isFinal: (file: File) => finalFiles.has(file),
    noteFinal: (file: File) => void finalFiles.add(file),
    noteCheck(check: Promise<void>) {
      checks.add(check);
      void check.finally(() => checks.delete(check));
    },
    /** Resolves once no file is being looked at. */
    async ready() {
      while (checks.size > 0) await Promise.all(checks);
    },
  };
}
