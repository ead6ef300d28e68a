/** Reports a step of the start in one line, before and beside the log. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reports why the server does not run, and has the process exit with 1. */
export function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** Reports an unexpected error in the words of `fail`. */
export function failWith(error: unknown): void {
  fail(`Gatehouse can't run: ${error instanceof Error ? error.message : String(error)}`);
}
