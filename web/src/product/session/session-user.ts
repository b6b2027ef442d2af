import type { AnswerOf } from '@tael/contract/client';
import * as z from 'zod/mini';

export const sessionUser = z.object({
  id: z.string().check(z.minLength(1)),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'moderator', 'admin']),
  permissions: z.array(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

export interface Session {
  token: string;
  user: SessionUser;
}

export const toSession = ({ token, data }: AnswerOf<'POST /api/auth/login'>): Session => ({
  token,
  user: data.user,
});
