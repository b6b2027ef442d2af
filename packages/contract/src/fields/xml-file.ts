import { z } from 'zod';

export const xmlTypes = ['application/xml', 'text/xml'] as const;

/** The body of an upload, or the answer of a download. For clients a Blob, in a service bytes. */
export const xmlFile = z.codec(z.custom<Blob>(), z.custom<Uint8Array>().brand('xml'), {
  decode: () => {
    throw new TypeError('read without its schema');
  },
  encode: () => {
    throw new TypeError('sent without its schema');
  },
});
