import type { z } from 'zod';
import type { Contract } from './contract.ts';
import type * as contracts from './index.ts';

type OfOwner<Owner> = Extract<Owner[keyof Owner], Contract>;
type Owners = Omit<typeof contracts, 'contract'>;
type AnyOperation = { [Owner in keyof Owners]: OfOwner<Owners[Owner]> }[keyof Owners];

/** Every contract by its name on the wire, such as `GET /api/points/levels`. */
export type Operations = {
  [C in AnyOperation as `${Uppercase<C['method']>} ${C['path']}`]: C;
};
export type Operation = keyof Operations;

/** As JSON: amounts are decimal numbers, times are ISO texts. */
export type AnswerOf<O extends Operation> = z.input<Operations[O]['answer']>;

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Path> = [NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: Record<NamesIn<Path>, string> };

type Query<C> = C extends { query: infer Q extends z.ZodType }
  ? { query?: { [Name in keyof z.input<Q>]?: string | number | boolean | undefined } | undefined }
  : { query?: never };

type Body<C> = C extends { body: infer B extends z.ZodType }
  ? Record<never, never> extends z.input<B>
    ? { body?: z.input<B> }
    : { body: z.input<B> }
  : { body?: never };

export type InputOf<O extends Operation> = Params<O> & Query<Operations[O]> & Body<Operations[O]>;

/** Codes of refusals that clients handle. */
export type RefusalCode = AnyOperation extends infer C
  ? C extends { errors: readonly (infer Code)[] }
    ? Code
    : never
  : never;
