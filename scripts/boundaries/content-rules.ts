import { type Breach, isTest, lineAt, type SourceFile } from "./source-file.ts";

const SQL_ALLOWED_IN = /\.store\.server\.ts$|^app\/platform\/|^database\//;
const SQL =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*[(<]|\bsql\s*(?:<[^;`]*>)?`|\bsql\.\w+|\b(?:pool|client)\.query\s*[(<]/g;

/** Server code that handles HTTP; `require-staff` and `require-recent-sign-in` authorize requests. */
const HTTP_ALLOWED_IN =
  /\.(?:endpoint|action|loader)(?:\.server)?\.tsx?$|\/require-(?:staff|recent-sign-in)\.server\.ts$|\/entry\.server\.tsx$/;
const HTTP =
  /\bnew\s+(?:Request|Response)\b|(?<=[:<|]\s*)(?:Request|Response)\b(?!\w)|\bResponse\.(?:json|redirect|error)\b|\bimport\s*\{[^}]*\b(?:redirect|data)\b[^}]*\}\s*from\s*["']react-router["']|\bstatus:\s*[1-5]\d\d\b/g;

/** Reports SQL outside stores, and HTTP in use cases. */
export function checkContents(files: SourceFile[]): Breach[] {
  const product = files.filter((file) => !isTest(file.path));
  return [
    ...product
      .filter((file) => !SQL_ALLOWED_IN.test(file.path) && !file.path.startsWith("scripts/boundaries/"))
      .flatMap((file) => findAll(file, SQL, "SQL belongs in *.store.server.ts, platform/ and database/")),
    ...product
      .filter((file) => isUseCase(file.path))
      .flatMap((file) => findAll(file, HTTP, "requests, responses and status codes belong in endpoints and pages")),
  ];
}

/** Whether a file is a feature's server code, schema or e-mail. */
function isUseCase(file: string): boolean {
  const inFeature = /^app\/[\w-]+\//.test(file) && !/^app\/(?:platform|ui)\//.test(file);
  const server = /\.server\.tsx?$|\.schema\.ts$|\.email\.tsx?$/.test(file);
  return inFeature && server && !HTTP_ALLOWED_IN.test(file);
}

function findAll(file: SourceFile, pattern: RegExp, rule: string): Breach[] {
  return [...file.code.matchAll(pattern)].map((match) => ({
    file: file.path,
    line: lineAt(file.code, match.index),
    rule,
  }));
}
