export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Counts the decompressed bytes. The rest of a larger body is not read. */
export async function boundedBody(answer: Response, mostBytes: number): Promise<Buffer> {
  if (Number(answer.headers.get('content-length') ?? 0) > mostBytes) {
    await answer.body?.cancel();
    throw new BodyTooLarge(`over ${mostBytes} bytes`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: ReadableStream<Uint8Array> | null = answer.body;
  const reader = body?.getReader();
  for (;;) {
    const part = (await reader?.read()) ?? { done: true as const, value: undefined };
    if (part.done) return Buffer.concat(parts, size);
    size += part.value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      throw new BodyTooLarge(`over ${mostBytes} bytes`);
    }
    parts.push(part.value);
  }
}
