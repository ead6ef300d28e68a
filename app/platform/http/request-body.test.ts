import { describe, expect, it, vi } from "vitest";
import { readBodyText } from "./request-body.server.ts";

type Sender = ReadableStreamDefaultController<Uint8Array>;

/** Creates a request whose body comes from `send`, which is called once per read. */
function requestFrom(send: (sender: Sender) => void | Promise<void>, cancel = (): void => undefined): Request {
  const body = new ReadableStream<Uint8Array>({ pull: send, cancel });
  return new Request("http://localhost/login", { method: "POST", body, duplex: "half" } as RequestInit);
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("readBodyText", () => {
  it("decodes UTF-8 split between chunks", async () => {
    const pieces = [bytes("Ọmọ").subarray(0, 2), bytes("Ọmọ").subarray(2)];
    const request = requestFrom((sender) => {
      const piece = pieces.shift();
      if (piece) sender.enqueue(piece);
      else sender.close();
    });
    expect(await readBodyText(request, 100)).toEqual({ kind: "text", text: "Ọmọ" });
  });

  it("returns cut-off when the client aborts", async () => {
    const request = requestFrom((sender) => sender.error(new Error("aborted")));
    expect(await readBodyText(request, 100)).toEqual({ kind: "cut-off" });
  });

  it("returns too-large without cancelling the body", async () => {
    const cancelled = vi.fn();
    const request = requestFrom((sender) => sender.enqueue(bytes("x".repeat(60))), cancelled);
    expect(await readBodyText(request, 100)).toEqual({ kind: "too-large" });
    expect(cancelled).not.toHaveBeenCalled();
  });

  it("returns not-text when the body is not UTF-8", async () => {
    const request = new Request("http://localhost", { method: "POST", body: new Uint8Array([0xff]) });
    expect(await readBodyText(request, 100)).toEqual({ kind: "not-text" });
  });
});
