import type { Method, Wire } from './contract.ts';
import type * as contracts from './index.ts';

interface Named extends Wire<unknown, unknown, unknown, unknown> {
  readonly method: Method;
  readonly path: string;
}
type In<Owner> = Extract<Owner[keyof Owner], Named>;
type ByName<C extends Named> = {
  [One in C as `${Uppercase<One['method']>} ${One['path']}`]: NonNullable<One['wire']>;
};
type Views = ByName<In<typeof contracts.gateway>>;
type OfServices = In<
  typeof contracts.approvals &
    typeof contracts.auth &
    typeof contracts.chainScanner &
    typeof contracts.custody &
    typeof contracts.points &
    typeof contracts.referral &
    typeof contracts.wallet &
    typeof contracts.withdrawal
>;

/**
 * Every contract by its name on the wire, such as `GET /api/points/levels`. A view hides its service's own list.
 *
 * The compiler resolves the members of an interface once, those of a mapped type at each use.
 */
export interface Operations extends Views, Omit<ByName<OfServices>, keyof Views> {}
export type Operation = keyof Operations;

export type AnswerOf<O extends Operation> = Operations[O]['answer'];

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Path> = [NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: Record<NamesIn<Path>, string> };

type Query<Q> = [Q] extends [never]
  ? { query?: never }
  : { query?: { [Name in keyof Q]?: string | number | boolean | undefined } | undefined };

type Body<B> = [B] extends [never] ? { body?: never } : Partial<B> extends B ? { body?: B } : { body: B };

export type InputOf<O extends Operation> = Params<O> &
  Query<Operations[O]['query']> &
  Body<Operations[O]['body']>;

/**
 * `InputOf` for a generic call. Its constraint is that of any string: with a union of all operations, the compiler
 * compares each property of an argument with each operation, a sixth of the web's type check.
 */
export type InputFor<O extends string> = O extends Operation ? InputOf<O> : Place;

/** The variable parts of a request. */
export interface Place {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  body?: unknown;
}

/** Codes of refusals that clients handle. */
export type RefusalCode = Operations[Operation]['code'];
