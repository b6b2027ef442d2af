import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, legible } from '../fields/index.ts';

export const longestAddressName = 40;

const noName = 'Please enter a name';

/** One line. Like an address it would hide the one that it stands for. */
const name = legible(
  z
    .string({ error: noName })
    .trim()
    .max(longestAddressName, { error: `A name has at most ${longestAddressName} characters` })
    .refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), { error: 'A name is one line' })
    .refine((text) => !/^0x/i.test(text), { error: 'A name cannot begin like an address' }),
  'A name contains characters that are not allowed',
).refine((text) => text !== '', { error: noName });

const savedAddress = z.object({ address: z.string(), name: z.string(), savedAt: instant });
const params = z.object({ address: z.string() });

export const listAddresses = contract({
  method: 'get',
  path: '/api/wallet/addresses',
  summary: 'The addresses that I have named, by name',
  access: 'user',
  answer: z.object({ addresses: z.array(savedAddress) }),
});

export const nameAddress = contract({
  method: 'put',
  path: '/api/wallet/addresses/:address',
  summary: 'Name an address that I have sent to, or rename it',
  access: 'user',
  params,
  body: z.object({ name }),
  answer: z.object({ address: savedAddress }),
  errors: ['wallet.address_unknown', 'wallet.name_taken', 'wallet.too_many_addresses'],
});

export const forgetAddress = contract({
  method: 'delete',
  path: '/api/wallet/addresses/:address',
  summary: 'Remove the name of an address',
  access: 'user',
  params,
  answer: z.object({ success: z.boolean() }),
});
