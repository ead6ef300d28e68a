/**
 * Sends batches as one JSON array while they are read: the next is read only when the one before has been taken, so that a slow reader
 * fills no memory. `around` is what stands before and after the array.
 */
export async function streamJsonArray(
  batches: AsyncGenerator<unknown[]>,
  around: { before: string; after: string } = { before: "", after: "" },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const encoder = new TextEncoder();
  // The first batch is read before the answer begins, so that an outage is still answered as one.
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
