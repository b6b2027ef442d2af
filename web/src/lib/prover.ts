/** Of the second factor: a recent code, or that it is set up first. */
export type Proof = 'code' | 'enrolment';

/** Asks the person for it; true: the request may go again. */
type Prover = (wanted: Proof) => Promise<boolean>;

let prover: Prover | undefined;
let proving: Promise<boolean> | undefined;
let declinedAt = -Infinity;

/** What follows at once on a no is not asked again: the other rows of a bulk act. */
const declinedForMs = 1_000;

export function connectProver(of: Prover): () => void {
  prover = of;
  declinedAt = -Infinity;
  return () => {
    if (prover === of) prover = undefined;
  };
}

/** All that are refused meanwhile wait for the same answer. */
export async function isProven({ status, code }: { status: number; code: string }): Promise<boolean> {
  if (status !== 403 || prover === undefined) return false;
  const wanted = wantedBy(code);
  if (wanted === undefined) return false;
  if (!proving && performance.now() - declinedAt > declinedForMs)
    proving = prover(wanted).finally(() => (proving = undefined));
  const proven = (await proving) ?? false;
  if (!proven) declinedAt = performance.now();
  return proven;
}

function wantedBy(code: string): Proof | undefined {
  if (code.endsWith('.proof_needed')) return 'code';
  return code.endsWith('.enrolment_needed') ? 'enrolment' : undefined;
}
