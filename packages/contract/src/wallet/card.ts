import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, money } from '../fields/index.ts';
import { amount } from './fields.ts';

const tags = ['card'];

const answer = z.object({
  card: z.object({
    _id: z.string(),
    lastFour: z.string(),
    expires: z.string(),
    frozen: z.boolean(),
    balance: money,
    createdAt: instant,
  }),
});

export const createCard = contract({
  method: 'post',
  path: '/api/wallet/card',
  summary: 'Create my virtual card; one per user',
  tags,
  access: 'user',
  status: 201,
  answer,
});

export const readCard = contract({
  method: 'get',
  path: '/api/wallet/card',
  summary: 'My card: last four digits and balance',
  tags,
  access: 'user',
  answer,
  errors: ['wallet.card_not_found'],
});

const missingPassword = 'Password is required';

export const revealCard = contract({
  method: 'post',
  path: '/api/wallet/card/reveal',
  summary: 'The full card number; needs the password',
  tags,
  access: 'user',
  body: z.object({ password: z.string({ error: missingPassword }).min(1, { error: missingPassword }) }),
  answer: z.object({ number: z.string(), cvv: z.string(), expires: z.string() }),
});

export const freezeCard = contract({
  method: 'post',
  path: '/api/wallet/card/freeze',
  summary: 'Freeze my card: no top-ups and no payments',
  tags,
  access: 'user',
  answer,
});

export const unfreezeCard = contract({
  method: 'post',
  path: '/api/wallet/card/unfreeze',
  summary: 'Unfreeze my card',
  tags,
  access: 'user',
  answer,
});

const moved = z.object({ _id: z.string(), amount: money, balance: money });

export const topUpCard = contract({
  method: 'post',
  path: '/api/wallet/card/top-up',
  summary: 'Put available ¥ onto my card',
  tags,
  access: 'user',
  keyed: true,
  body: z.object({ amount }),
  answer: moved,
});

export const unloadCard = contract({
  method: 'post',
  path: '/api/wallet/card/unload',
  summary: 'Take ¥ off my card, back to available',
  tags,
  access: 'user',
  keyed: true,
  body: z.object({ amount }),
  answer: moved,
});
