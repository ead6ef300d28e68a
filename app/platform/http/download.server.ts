export type Download = { name: string; mediaType: string };

/** Returns the headers of a file that is saved, not shown, and that no cache stores. The name is ASCII. */
export function downloadHeaders({ name, mediaType }: Download): Record<string, string> {
  return {
    "Content-Type": mediaType,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
  };
}

/**
 * Streams a file that is made while it is downloaded. Makes a piece only once the client has consumed the one before. A client that goes away ends
 * `pieces`; an error of `pieces` breaks the connection, so that no client takes the file for complete.
 */
export async function streamDownload(
  download: Download,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<Response> {
  const encoder = new TextEncoder();
  // The first piece is made before the response starts, so that an outage still gets status 503.
  let next = await pieces.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next.done) return controller.close();
        controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
        next = await pieces.next();
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: downloadHeaders(download) });
}
