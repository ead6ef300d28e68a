import { expect, it } from "vitest";
import { formatFileSize } from "./format-file-size.ts";

it.each([
  [0, "0 bytes"],
  [1_023, "1023 bytes"],
  [1_024, "1 KB"],
  [348_160, "340 KB"],
  [1_048_064, "1 MB"],
  [1_258_291, "1.2 MB"],
  [8 * 1024 * 1024, "8 MB"],
])("formats %d bytes as '%s'", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
