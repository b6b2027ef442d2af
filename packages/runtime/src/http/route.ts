import type { Permission, Principal } from '@tael/identity';
import type { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { Reply } from './reply.ts';

/** `public`: without a session. `user`: any session. `staff`: moderators too. `admin`: administrators. Else a permission. */
export type Access = 'public' | 'user' | 'staff' | 'admin' | Permission;
export type Method = 'get' | 'post' | 'put' | 'delete';

/** One request as an operation's caller sees it: parsed, and from somebody who may ask. */
export interface Call<P = unknown, Q = unknown, B = unknown, Who = Principal | undefined> {
  principal: Who;
  params: P;
  query: Q;
  body: B;
  requestId: string;
  /** As the client chose it, up to 255 characters. */
  idempotencyKey?: string;
  /** The socket's, or the forwarded one when the socket is a trusted proxy's. */
  clientAddress: string;
  /** The client's address is one of RATE_LIMIT_EXEMPT. */
  exempt: boolean;
  userAgent: string;
  /** Where the client thinks it is, as it said so itself: never to be put into a mail. */
  origin: string;
  log: Logger;
  header: (name: string) => string | undefined;
}

interface RouteHead {
  method: Method;
  /** '/api/admin/users/:id'. */
  path: string;
  summary: string;
  access: Access;
  tags?: readonly string[];
  /**
   * Of an account with a second factor. `recent`: proven within the last quarter of an hour, as for what moves value.
   * `none`: open also while it is to be enrolled.
   */
  proof?: 'recent' | 'none';
  /** In bytes, where 64 kB are too few; the gateway's table has to say the same. */
  largestBody?: number;
}

export interface RouteDefinition<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> extends RouteHead {
  access: A;
  /** A value that does not fit is an unknown path: 404. */
  params?: P;
  query?: Q;
  body?: B;
  /** Of a plain answer; 200 when not said. */
  status?: number;
  /**
   * A call may take something from a session, or prove something of it. Auth answers it once no lease from before can be
   * used; with a function, when that says so.
   */
  revokes?: true | ((call: { body: z.output<B> }) => boolean);
  /** What is answered: for the API document and the compiler. In production nobody checks it at run time. */
  answer: R;
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, A extends 'public' ? undefined : Principal>,
  ) => Promise<z.input<R> | Reply<z.input<R>>>;
}

/** A route whose types have done their work. */
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
    // The app hands over only what it parsed with these very schemas, from a principal it checked.
    handle: definition.handle as Route['handle'],
    revokes: definition.revokes as Route['revokes'],
  };
}

/** What the table says, for whoever compares it with another. */
export function describeRoutes(
  routes: readonly Route[],
): { method: Uppercase<Method>; path: string; access: Access; proof: Route['proof'] }[] {
  const upper = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
  return routes.map(({ method, path, access, proof }) => ({ method: upper[method], path, access, proof }));
}
