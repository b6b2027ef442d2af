export type NodeProblem =
  /** The request was too large: a smaller one may succeed. */
  | 'too-much'
  | 'rate-limited'
  | 'unreachable'
  | 'slow'
  | 'garbage'
  | 'wrong-chain'
  | 'refused'
  | 'too-few'
  | 'disagreement';

/** The message is our own text. It contains no endpoint URL or key. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  readonly problem: NodeProblem;
  readonly retryAfterMs: number | undefined;

  constructor(problem: NodeProblem, message: string, retryAfterMs?: number) {
    super(message);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

export const isTooMuch = (error: unknown): boolean =>
  error instanceof NodeError && error.problem === 'too-much';
