/** A browser with one page, reduced to what a visitor uses. */
export type TestBrowser = {
  version: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of a JavaScript expression in the page, awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Chooses a file in the control of this name. */
  chooseFile(field: string, file: string): Promise<void>;
  /** Presses and releases a key. */
  press(key: string): Promise<void>;
  takeScreenshot(file: string): Promise<void>;
  /** Returns the console errors, exceptions and policy violations since the last call. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
};
