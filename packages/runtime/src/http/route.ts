import type { Access, Contract, Method } from '@tael/contract';
import type { csvFile, picture, storedFile, xmlFile } from '@tael/contract/fields';
import type { Principal } from '@tael/identity';
import type { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { CsvFile } from './csv.ts';
import { encoderOf, type Encode } from './encoder.ts';
import type { FileDownload } from './file.ts';
import type { Picture } from './picture.ts';
import type { Reply } from './reply.ts';
import type { XmlFile } from './xml-file.ts';

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

type Parsed<C extends Contract, Piece extends 'params' | 'query' | 'body'> = C[Piece] extends z.core.$ZodType
  ? z.output<C[Piece]>
  : undefined;

type Answered<C extends Contract> = C['answer'] extends typeof csvFile
  ? CsvFile
  : C['answer'] extends typeof xmlFile
    ? XmlFile
    : C['answer'] extends typeof picture
      ? Picture
      : C['answer'] extends typeof storedFile
        ? FileDownload
        : z.output<C['answer']>;

type PrincipalOf<A extends Access> = A extends 'public' ? undefined : Principal;

type ParsedCall<C extends Contract> = Call<
  Parsed<C, 'params'>,
  Parsed<C, 'query'>,
  Parsed<C, 'body'>,
  PrincipalOf<C['access']>
>;

interface Implementation<C extends Contract> {
  /**
   * The call may revoke a right of a session, or record a proof. Auth delays the answer until no older lease can be
   * used.
   */
  revokes?: true | ((call: { body: Parsed<C, 'body'> }) => boolean);
  /** The answer is encoded by the contract's codecs and, outside tests, not checked. */
  handle: (
    call: C['keyed'] extends true ? ParsedCall<C> : Omit<ParsedCall<C>, 'idempotencyKey'>,
  ) => Promise<Answered<C> | Reply<Answered<C>>>;
}

export interface Route extends Contract {
  status: number;
  encode: Encode;
  revokes: true | ((call: { body: unknown }) => boolean) | undefined;
  handle: (call: Call) => Promise<unknown>;
}

export function route<const C extends Contract>(operation: C, { handle, revokes }: Implementation<C>): Route {
  return {
    status: 200,
    ...operation,
    encode: encoderOf(operation.answer),
    // Safe: the app passes only values parsed with these schemas, and a principal with access.
    handle: handle as Route['handle'],
    revokes: revokes as Route['revokes'],
  };
}

export function describeRoutes(
  routes: readonly Route[],
): { method: Uppercase<Method>; path: string; access: Access; proof: Route['proof'] }[] {
  const upper = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
  return routes.map(({ method, path, access, proof }) => ({ method: upper[method], path, access, proof }));
}
