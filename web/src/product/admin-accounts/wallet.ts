import type { AnswerOf } from '@tael/contract/client';
import { call } from '../../lib/http.ts';

const operation = 'GET /api/admin/users/wallet/users/:id';
export type Wallet = AnswerOf<typeof operation>['user'];

export const requestWallet = async (id: string, fallback: string, signal: AbortSignal): Promise<Wallet> =>
  (await call(operation, { params: { id }, fallback, signal })).user;
