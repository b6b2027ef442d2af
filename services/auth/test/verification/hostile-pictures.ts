import { crc32, createDeflate } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A complete PNG of black pixels, one bit each: for a side of 30,000 it is small as a file, and 900 MB decoded. */
export async function bombPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const rows = Readable.from(
    (function* () {
      for (let at = 0; at < side; at += 1) yield row;
    })(),
  );
  const data = await buffer(rows.pipe(createDeflate({ level: 1 })));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function animatedWebp(): Promise<Buffer> {
  const frame = (value: number) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background: { r: value, g: value, b: value } } })
      .png()
      .toBuffer();
  return Promise.all([frame(0), frame(255)]).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}
