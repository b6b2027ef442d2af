export type Proof = 'code' | 'enrolment';

type Prompt = (wanted: Proof) => Promise<boolean>;

let prompt: Prompt | undefined;
let prompted: Promise<boolean> | undefined;
let declinedAt = -Infinity;

/** After the user has declined, requests fail without a prompt for this time, e.g. other rows of a bulk action. */
const declinedForMs = 1_000;

export function connectPrompt(of: Prompt): () => void {
  prompt = of;
  declinedAt = -Infinity;
  return () => {
    if (prompt === of) prompt = undefined;
  };
}

export async function obtainSecondFactorProof({
  status,
  code,
}: {
  status: number;
  code: string;
}): Promise<boolean> {
  if (status !== 403 || prompt === undefined) return false;
  const wanted = wantedBy(code);
  if (wanted === undefined) return false;
  if (!prompted && performance.now() - declinedAt > declinedForMs)
    prompted = prompt(wanted).finally(() => (prompted = undefined));
  const proven = (await prompted) ?? false;
  if (!proven) declinedAt = performance.now();
  return proven;
}

function wantedBy(code: string): Proof | undefined {
  if (code.endsWith('.proof_needed')) return 'code';
  return code.endsWith('.enrolment_needed') ? 'enrolment' : undefined;
}
