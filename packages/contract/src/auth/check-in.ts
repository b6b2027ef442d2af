import { z } from 'zod';
import { contract } from '../contract.ts';

export const checkIn = contract({
  method: 'post',
  path: '/api/user/checkin',
  summary: 'Check in, once per calendar day in Shanghai',
  access: 'user',
  keyed: true,
  answer: z.object({ pointsAwarded: z.number(), streak: z.number() }),
});
