import { z } from 'zod';

/** The JSON body of a callback. In a service bytes: the signature is of them. */
export const signedBody = z.codec(z.custom<object>(), z.custom<Uint8Array>(), {
  decode: () => {
    throw new TypeError('read without its schema');
  },
  encode: () => {
    throw new TypeError('sent without its schema');
  },
});
