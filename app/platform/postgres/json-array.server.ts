/**
 * Streams batches as one JSON array. Reads a batch only once the client has consumed the one before, so that a slow client fills no
 * memory. `around` is the text before and after the array.
 */
export async function streamJsonArray(
  batches: AsyncGenerator<unknown[]>,
  around: { before: string; after: string } = { before: "", after: "" },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const encoder = new TextEncoder();
  // The first batch is read before the response starts, so that an outage still gets status 503.
  let batch = await batches.next();
  let opening = `${around.before}[`;
  return new ReadableStream(
    {
      async pull(controller) {
        if (batch.done) {
          controller.enqueue(encoder.encode(`${opening === "," ? "" : opening}]${around.after}`));
          controller.close();
          return;
        }
        const text = batch.value.map((item) => JSON.stringify(item)).join(",");
        controller.enqueue(encoder.encode(opening + text));
        opening = ",";
        batch = await batches.next();
      },
      async cancel() {
        await batches.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
