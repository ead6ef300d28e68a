import { describe, expect, it, vi } from "vitest";
import { readBodyText, readSmallForm } from "./request-body.server.ts";

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

describe("readSmallForm", () => {
  const post = (body: BodyInit) => new Request("http://localhost", { method: "POST", body });
  const multipart = new FormData();
  multipart.set("note", "typed");

  it.each([
    ["URL-encoded", new URLSearchParams({ note: "typed" })],
    ["multipart", multipart],
  ])("reads a form that is %s", async (_, body) => {
    expect([...(await readSmallForm(post(body), 1000))]).toEqual([["note", "typed"]]);
  });

  it.each([
    ["is too large", new URLSearchParams({ note: "x".repeat(1000) })],
    ["is no form", "{}"],
  ])("returns no fields when the body %s", async (_, body) => {
    expect([...(await readSmallForm(post(body), 1000))]).toEqual([]);
  });

  it("does not read on after the limit", async () => {
    let sent = 0;
    const request = requestFrom((sender) => {
      sender.enqueue(bytes("x".repeat(100)));
      sent++;
    });
    await readSmallForm(request, 1000);
    expect(sent).toBeLessThan(15);
  });
});
