import { maxPictureBytes } from '@tael/contract/auth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { own, pixels, startVerifications, type Verifications } from './verification-under-test.ts';
import { bombPng, animatedWebp } from './hostile-pictures.ts';
import type { Person } from '../auth-under-test.ts';

let auth: Verifications;
let person: Person;
beforeAll(async () => {
  auth = await startVerifications();
  person = await auth.register('camera');
});
afterAll(() => auth.stop());

/** The stored picture of the front, as its owner gets it. */
async function stored() {
  const answer = await (await auth.as(person.token).internal())('get', `${own}/pictures/front`);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="front.jpg"',
  });
  return answer.body as unknown as Buffer;
}

const unreadable = { status: 400, body: { code: 'auth.picture_unreadable' } };
const script = '<script>alert(1)</script>';

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is stored as a JPEG of the same pixels',
    async (format) => {
      const bytes = await pixels(3000, 1500).toFormat(format).toBuffer();
      expect((await auth.upload(person, 'front', bytes, `image/${format}`)).status).toBe(200);
      const picture = sharp(await stored());
      expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 1200 });
      const { dominant } = await picture.stats();
      expect(dominant).toEqual({ r: 136, g: 88, b: 8 });
    },
  );

  it('loses its position, its profile and its comments, and stands upright', async () => {
    const bytes = await pixels(640, 400)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 15/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(bytes.includes('somebody')).toBe(true);
    expect(bytes.includes('xmpmeta')).toBe(true);
    expect((await auth.upload(person, 'front', bytes)).status).toBe(200);
    const cleaned = await stored();
    for (const trace of ['somebody', 'Exif', 'xmpmeta', 'script', 'ICC_PROFILE']) {
      expect(cleaned.includes(trace)).toBe(false);
    }
    const { exif, xmp, icc, ...rest } = await sharp(cleaned).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(rest).toMatchObject({ width: 400, height: 640 });
  });

  it('that is a page or an archive too leaves only its pixels', async () => {
    const archive = Buffer.from(`PK\x03\x04 a second file ${script}`);
    expect((await auth.upload(person, 'front', Buffer.concat([auth.jpeg, archive]))).status).toBe(200);
    const cleaned = await stored();
    expect(cleaned.includes('script') || cleaned.includes('PK\x03\x04')).toBe(false);
    const begins = Buffer.concat([Buffer.from(`GIF89a/*${script}`), auth.jpeg]);
    expect(await auth.upload(person, 'front', begins)).toMatchObject(unreadable);
  });
});

describe('a hostile upload', () => {
  it.each([
    ['an SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a JPEG by its first bytes only', Buffer.from('\xFF\xD8\xFF\xE0 and no more', 'latin1')],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is refused, whatever its type says', async (_what, bytes) => {
    expect(await auth.upload(person, 'front', bytes, 'image/png')).toMatchObject(unreadable);
  });

  it('of another content type is refused before it is read', async () => {
    const answer = await auth.upload(person, 'front', auth.jpeg, 'image/svg+xml');
    expect(answer).toMatchObject({
      status: 415,
      body: { message: 'The picture must be a JPEG, PNG or WebP' },
    });
  });

  it('that is cut off is refused', async () => {
    const bytes = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const half = bytes.subarray(0, bytes.length / 2);
    expect(await auth.upload(person, 'front', half)).toMatchObject(unreadable);
  });

  it('that moves is refused', async () => {
    expect(await auth.upload(person, 'front', await animatedWebp(), 'image/webp')).toMatchObject({
      ...unreadable,
      body: { message: 'Please take a picture that does not move' },
    });
  });

  it('of 30,000 × 30,000 pixels is refused before it is decoded', async () => {
    const bomb = await bombPng(30_000);
    expect(bomb.length).toBeLessThan(maxPictureBytes);
    const before = process.memoryUsage.rss();
    const answer = await auth.upload(person, 'front', bomb, 'image/png');
    expect(answer).toMatchObject(unreadable);
    // Decoded it has 900 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('of one byte more than 8 MB is refused', async () => {
    const bytes = Buffer.alloc(maxPictureBytes + 1);
    auth.jpeg.copy(bytes);
    expect(await auth.upload(person, 'front', bytes)).toMatchObject({
      status: 413,
      body: { message: 'The request body is larger than 8 MB' },
    });
    expect((await auth.upload(person, 'front', bytes.subarray(0, maxPictureBytes))).status).toBe(200);
  });
});
