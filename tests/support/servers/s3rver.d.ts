/** The used types of a package that has none. */
declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";
  import type { Readable } from "node:stream";

  export type Context = {
    method: string;
    req: Readable;
    status: number;
    type: string;
    body: string;
    get(header: string): string;
  };

  type Options = {
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
    allowMismatchedSignatures?: boolean;
  };

  export default class S3rver {
    constructor(options: Options);
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
