import { describe, expect, it, vi } from "vitest";
import { readBodyText } from "./request-body.server.ts";

type Sender = ReadableStreamDefaultController<Uint8Array>;

/** A request whose body comes in as `send` says, one turn of the reader at a time. */
function requestFrom(send: (sender: Sender) => void | Promise<void>, cancel = (): void => undefined): Request {
  const body = new ReadableStream<Uint8Array>({ pull: send, cancel });
  return new Request("http://localhost/login", { method: "POST", body, duplex: "half" } as RequestInit);
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("A small body", () => {
  it("is read whole, in every script", async () => {
    const pieces = [bytes("Ọmọ").subarray(0, 2), bytes("Ọmọ").subarray(2)];
    const request = requestFrom((sender) => {
      const piece = pieces.shift();
      if (piece) sender.enqueue(piece);
      else sender.close();
    });
    expect(await readBodyText(request, 100)).toEqual({ kind: "text", text: "Ọmọ" });
  });

  it("that is cut off is no accident", async () => {
    const request = requestFrom((sender) => sender.error(new Error("aborted")));
    expect(await readBodyText(request, 100)).toEqual({ kind: "cut-off" });
  });

  it("that is too large leaves the line open for the answer", async () => {
    const cancelled = vi.fn();
    const request = requestFrom((sender) => sender.enqueue(bytes("x".repeat(60))), cancelled);
    expect(await readBodyText(request, 100)).toEqual({ kind: "too-large" });
    expect(cancelled).not.toHaveBeenCalled();
  });

  it("that is no UTF-8 is told from text", async () => {
    const request = new Request("http://localhost", { method: "POST", body: new Uint8Array([0xff]) });
    expect(await readBodyText(request, 100)).toEqual({ kind: "not-text" });
  });
});
