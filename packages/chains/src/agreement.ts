import { NodeError } from './node-error.ts';

/** An endpoint's own answer, or the reason why it has none. */
export type Told<T> = { provider: string } & ({ answer: T } | { problem: string });

export interface Differing {
  provider: string;
  answer: string;
}

/** Endpoints that answered differently. One of them is wrong, and nothing here shows which. */
export class Disagreement extends NodeError {
  readonly about: string;
  readonly answers: readonly Differing[];

  constructor(about: string, answers: readonly Differing[]) {
    super('disagreement', `endpoints disagree about ${about}`);
    this.about = about;
    this.answers = answers;
  }
}

/** The highest block that as many endpoints as the quorum have. */
export function agreedHead(told: readonly Told<number>[], quorum: number): number {
  const heads = told.flatMap((one) => ('answer' in one ? [one.answer] : [])).toSorted((a, b) => b - a);
  const head = heads[quorum - 1];
  if (head === undefined) throw tooFew(told, heads.length, quorum);
  return head;
}

/**
 * Undefined if fewer endpoints than the quorum have an answer. An endpoint that is behind has none, so that it is in no
 * disagreement.
 */
export function agreedOn(
  told: readonly Told<string | undefined>[],
  quorum: number,
  about: string,
): string | undefined {
  const answers = told.flatMap((one) =>
    'answer' in one && one.answer !== undefined ? [{ provider: one.provider, answer: one.answer }] : [],
  );
  if (new Set(answers.map(({ answer }) => answer)).size > 1) throw new Disagreement(about, answers);
  return answers.length < quorum ? undefined : answers[0]?.answer;
}

export function tooFew(told: readonly Told<unknown>[], answered: number, quorum: number): NodeError {
  const problems = told.flatMap((one) => ('problem' in one ? [`${one.provider}: ${one.problem}`] : []));
  const why = problems.length === 0 ? '' : ` (${problems.join('; ')})`;
  return new NodeError('too-few', `${answered} of ${quorum} needed endpoints answer${why}`);
}
