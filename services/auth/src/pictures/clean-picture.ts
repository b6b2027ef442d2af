import { Bounded } from '@tael/runtime';
import sharp from 'sharp';
import { errors } from '../errors.ts';

/** Of the longer side: a document stays legible. */
const longestSide = 2400;
/** Larger than the pictures of today's phones. */
const mostPixels = 50_000_000;
/** Of the decoded picture, since some formats can only be decoded as a whole. */
const mostDecodedBytes = 4 * mostPixels;
const mostSeconds = 4;

const bytesOf: Partial<Record<string, number>> = { uchar: 1, ushort: 2 };

// One picture at a time, in one thread of libuv's pool, and no cache of decoded pictures.
sharp.concurrency(1);
sharp.cache(false);
// Only these three of libvips' many readers can be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const turn = new Bounded({ running: 1, queued: 8 });

/**
 * Decodes a picture and encodes its pixels as a JPEG, so that nothing else of the file stays: no position, no thumbnail,
 * no second file behind the first.
 */
export function cleanPicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    throw errors.picture_unreadable();
  return turn.run(() =>
    encodeAnew(bytes).catch((error: unknown) => {
      if (isOfSharp(error)) throw errors.picture_unreadable();
      throw error;
    }),
  );
}

async function encodeAnew(bytes: Uint8Array): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { width, height, channels, depth, pages = 1 } = await picture.metadata();
  if (pages > 1) throw errors.picture_unreadable({ message: 'Please take a picture that does not move' });
  if (width * height * channels * (bytesOf[depth] ?? 4) > mostDecodedBytes) throw errors.picture_unreadable();
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .timeout({ seconds: mostSeconds })
    .toBuffer();
}

function isPicture(bytes: Buffer): boolean {
  const begins = (at: number, text: string): boolean =>
    bytes.toString('latin1', at, at + text.length) === text;
  return (
    begins(0, '\xFF\xD8\xFF') || begins(0, '\x89PNG\r\n\x1A\n') || (begins(0, 'RIFF') && begins(8, 'WEBP'))
  );
}

/** sharp throws plain errors with the texts of libvips. */
const isOfSharp = (error: unknown): boolean => error instanceof Error && error.constructor === Error;
