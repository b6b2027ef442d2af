import { z } from 'zod';
import { contract } from '../contract.ts';

export const readHealth = contract({
  method: 'get',
  path: '/api/health',
  summary: 'ok after every service has been ready once',
  tags: ['health'],
  access: 'public',
  answer: z.object({ status: z.string() }),
});
