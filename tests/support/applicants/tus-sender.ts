import { createHash, randomUUID } from "node:crypto";
import { UPLOADS_PATH } from "../../../app/admissions/apply/upload/upload-rules.ts";

/** Overrides for the announcement of a file. The defaults are valid. */
export type Announcement = {
  submissionKey?: string;
  field?: string;
  filename?: string;
  sha256?: string;
  size?: number;
};

/** A tus 1.0.0 client that sends one request at a time, and invalid requests on purpose. */
export function tusSender(origin: string, headers: Record<string, string> = {}) {
  const request = (path: string, method: string, more: Record<string, string> = {}, body?: BodyInit) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { "Tus-Resumable": "1.0.0", ...headers, ...more },
      ...(body !== undefined && { body }),
    });

  const announce = (content: Buffer, { size = content.length, ...announced }: Announcement = {}) => {
    const metadata = {
      filename: "result.pdf",
      field: "waecNecoResult",
      submissionKey: randomUUID(),
      sha256: createHash("sha256").update(content).digest("hex"),
      ...announced,
    };
    const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
    return request(UPLOADS_PATH, "POST", { "Upload-Length": String(size), "Upload-Metadata": encoded.join(",") });
  };

  const send = (address: string, offset: number, content: Buffer) =>
    request(
      address,
      "PATCH",
      { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      new Uint8Array(content),
    );

  return {
    request,
    announce,
    send,
    /** Creates an upload and returns its address. */
    async begin(content: Buffer, announced?: Announcement): Promise<string> {
      const address = (await announce(content, announced)).headers.get("Location");
      if (address === null) throw new Error("The upload was not created.");
      return address;
    },
    /** Returns how many bytes the server has. */
    async received(address: string): Promise<number> {
      return Number((await request(address, "HEAD")).headers.get("Upload-Offset"));
    },
    /** Sends a whole file and returns the id of its upload. */
    async sendWhole(content: Buffer, announced?: Announcement): Promise<string> {
      const address = await this.begin(content, announced);
      for (let offset = 0; offset < content.length; offset += 1024 * 1024) {
        const response = await send(address, offset, content.subarray(offset, offset + 1024 * 1024));
        if (response.status !== 204) throw new Error(`The server responded to a chunk with ${response.status}.`);
      }
      return idOf(address);
    },
  };
}

export function idOf(address: string): string {
  return address.slice(UPLOADS_PATH.length + 1);
}
