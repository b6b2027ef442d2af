import { z } from 'zod';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The body of an upload, or the answer to a call for a picture. For clients a Blob, in a service bytes. */
export const picture = z.codec(z.custom<Blob>(), z.custom<Uint8Array>(), {
  decode: () => {
    throw new TypeError('read without its schema');
  },
  encode: () => {
    throw new TypeError('sent without its schema');
  },
});
