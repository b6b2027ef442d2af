export type NodeProblem =
  /** Asked for too much at once: less may be given. */
  | 'too-much'
  /** HTTP 429, or the same in words. */
  | 'rate-limited'
  | 'away'
  /** No answer in time. */
  | 'slow'
  | 'garbage'
  | 'wrong-chain'
  /** The node understood and says no. */
  | 'refused';

/** Whatever a node did instead of answering. Its text is ours and names no address or key of the endpoint. */
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

/** By its shape: what node's core throws is no instance of this realm's Error everywhere. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof NodeError && error.problem === 'too-much';
