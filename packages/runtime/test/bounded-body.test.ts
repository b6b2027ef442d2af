import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { boundedBody } from '../src/bounded-body.ts';

const kilobyte = 1024;
const most = 256 * kilobyte;

function longBody() {
  const reading = { parts: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      reading.parts += 1;
      controller.enqueue(new Uint8Array(kilobyte));
      if (reading.parts === 100 * kilobyte) controller.close();
    },
    cancel() {
      reading.isCancelled = true;
    },
  });
  return { reading, body };
}

describe('a bounded body', () => {
  it('of 100 MB is given up while it is read, with no more in memory than is allowed', async () => {
    const { reading, body } = longBody();
    await expect(boundedBody(new Response(body), most)).rejects.toMatchObject({ name: 'BodyTooLarge' });
    expect(reading.isCancelled).toBe(true);
    expect(reading.parts).toBeLessThanOrEqual(most / kilobyte + 2);
  });

  it('that tells its length is not even begun', async () => {
    const { reading, body } = longBody();
    const headers = { 'content-length': String(100 * kilobyte * kilobyte) };
    await expect(boundedBody(new Response(body, { headers }), most)).rejects.toMatchObject({
      name: 'BodyTooLarge',
    });
    expect(reading.isCancelled).toBe(true);
    expect(reading.parts).toBeLessThanOrEqual(1);
  });

  it('is measured as it is once unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(100 * kilobyte * kilobyte));
    expect(packed.length).toBeLessThan(most);
    const server = createServer((_req, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(boundedBody(answer, most)).rejects.toMatchObject({ name: 'BodyTooLarge' });
    server.closeAllConnections();
    server.close();
  });

  it('that is short enough comes whole', async () => {
    const whole = Buffer.alloc(most, 7);
    expect((await boundedBody(new Response(whole), most)).equals(whole)).toBe(true);
  });
});
