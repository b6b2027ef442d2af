import * as z from 'zod/mini';

export const sessionUser = z.object({
  id: z.string().check(z.minLength(1)),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'moderator', 'admin']),
  permissions: z.array(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const sessionAnswer = z.pipe(
  z.object({ token: z.string().check(z.minLength(1)), data: z.object({ user: sessionUser }) }),
  z.transform(({ token, data }): Session => ({ token, user: data.user })),
);

export interface Session {
  token: string;
  user: SessionUser;
}
