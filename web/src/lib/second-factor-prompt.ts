export type Proof = 'code' | 'enrolment';

type Prover = (wanted: Proof) => Promise<boolean>;

let prover: Prover | undefined;
let proving: Promise<boolean> | undefined;
let declinedAt = -Infinity;

/** After the user has declined, requests fail without a prompt for this time, e.g. other rows of a bulk action. */
const declinedForMs = 1_000;

export function connectProver(of: Prover): () => void {
  prover = of;
  declinedAt = -Infinity;
  return () => {
    if (prover === of) prover = undefined;
  };
}

export async function obtainSecondFactorProof({
  status,
  code,
}: {
  status: number;
  code: string;
}): Promise<boolean> {
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
