import type { Permission } from '@tael/identity';
import type { z } from 'zod';

/** `user`: any session. `staff`: administrators, and moderators with a permission. `admin`: administrators. */
export type Access = 'public' | 'user' | 'staff' | 'admin' | Permission;
export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * One operation of the public API. Services and views implement it, and clients call it by method and path.
 *
 * `$ZodType`, since a constraint by `ZodType` costs the compiler twenty times as many instantiations.
 */
export interface Contract {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Default: the owner's name. */
  readonly tags?: readonly string[];
  /**
   * For accounts with a second factor. `recent`: proven within 15 minutes, as for moving value. `none`: open before
   * enrolment and proof.
   */
  readonly proof?: 'recent' | 'none';
  /**
   * Takes an `Idempotency-Key`: a repeat under the same key gets the first answer. Without the key it is a new request.
   * Other operations don't receive the header.
   */
  readonly keyed?: true;
  /** In bytes, where 64 kB are too few. */
  readonly maxBodyBytes?: number;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** Default: 200. */
  readonly status?: number;
  readonly answer: z.core.$ZodType;
  /** Codes of refusals that clients handle. */
  readonly errors?: readonly string[];
}

/**
 * An operation as JSON, for clients: amounts are decimal numbers, times are ISO texts. Types only.
 *
 * Declarations have these types written out, so a client's type check reads no schema: with `z.input` at each call, the
 * web's type check took a quarter longer.
 */
export interface Wire<Answer, Query, Body, Code> {
  readonly wire?: { answer: Answer; query: Query; body: Body; code: Code };
}

type Input<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : never;
type CodeOf<C extends Contract> = C['errors'] extends readonly (infer Code)[] ? Code : never;

export const contract = <const C extends Contract>(
  operation: C,
): C & Wire<Input<C['answer']>, Input<C['query']>, Input<C['body']>, CodeOf<C>> => operation;

/** The operations among what an owner's module exports; the rest are the words of its domain. */
export const contractsIn = (owner: object): Contract[] =>
  Object.values(owner).filter(
    (one: unknown): one is Contract =>
      typeof one === 'object' && one !== null && 'method' in one && 'answer' in one,
  );
