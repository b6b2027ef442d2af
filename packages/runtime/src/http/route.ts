import type { Permission, Principal } from '@tael/identity';
import type { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { Reply } from './reply.ts';

/** `user`: any session. `staff`: administrators, and moderators with a permission. `admin`: administrators. */
export type Access = 'public' | 'user' | 'staff' | 'admin' | Permission;
export type Method = 'get' | 'post' | 'put' | 'delete';

export interface Call<P = unknown, Q = unknown, B = unknown, Who = Principal | undefined> {
  principal: Who;
  params: P;
  query: Q;
  body: B;
  requestId: string;
  idempotencyKey?: string;
  /** Forwarded, if the socket belongs to a trusted proxy. */
  clientAddress: string;
  isRateLimitExempt: boolean;
  userAgent: string;
  /** Claimed by the client: never put it into a mail. */
  origin: string;
  log: Logger;
  header: (name: string) => string | undefined;
}

interface RouteHead {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  tags?: readonly string[];
  /**
   * For accounts with a second factor. `recent`: proven within 15 minutes, as for moving value. `none`: open before
   * enrolment and proof.
   */
  proof?: 'recent' | 'none';
  /** In bytes, where 64 kB are too few. The gateway's table must have the same value. */
  maxBodyBytes?: number;
}

export interface RouteDefinition<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> extends RouteHead {
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  status?: number;
  /**
   * The call may revoke a right of a session, or record a proof. Auth delays the answer until no older lease can be
   * used.
   */
  revokes?: true | ((call: { body: z.output<B> }) => boolean);
  /** For the API document and the compiler: not checked in production. */
  answer: R;
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, A extends 'public' ? undefined : Principal>,
  ) => Promise<z.input<R> | Reply<z.input<R>>>;
}

export interface Route extends RouteHead {
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  status: number;
  answer: z.ZodType;
  revokes: true | ((call: { body: unknown }) => boolean) | undefined;
  handle: (call: Call) => Promise<unknown>;
}

export function route<
  A extends Access,
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(definition: RouteDefinition<A, P, Q, B, R>): Route {
  return {
    params: undefined,
    query: undefined,
    body: undefined,
    status: 200,
    ...definition,
    // Safe: the app passes only values parsed with these schemas, and a principal with access.
    handle: definition.handle as Route['handle'],
    revokes: definition.revokes as Route['revokes'],
  };
}

export function describeRoutes(
  routes: readonly Route[],
): { method: Uppercase<Method>; path: string; access: Access; proof: Route['proof'] }[] {
  const upper = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
  return routes.map(({ method, path, access, proof }) => ({ method: upper[method], path, access, proof }));
}
