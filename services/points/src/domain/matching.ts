export type FlowName = 'check-in' | 'referral' | 'redemption';

export interface Known {
  userId: string;
  amount: bigint;
  state: string;
}

export function mismatch(flow: FlowName, ours?: Known, theirs?: Known): string | undefined {
  const problem = flow === 'redemption' ? redemptionProblem(ours, theirs) : awardProblem(flow, ours, theirs);
  if (problem !== undefined || ours === undefined || theirs === undefined) return problem;
  if (ours.userId !== theirs.userId) return `of ${ours.userId} here, of ${theirs.userId} there`;
  return ours.amount === theirs.amount ? undefined : `${ours.amount} here, ${theirs.amount} there`;
}

/** The other service's state for which an award must exist here. */
const owed: Record<'check-in' | 'referral', string> = { 'check-in': 'checked-in', referral: 'completed' };

function awardProblem(flow: 'check-in' | 'referral', ours?: Known, theirs?: Known): string | undefined {
  const isOwed = theirs?.state === owed[flow];
  if (ours === undefined) return isOwed ? 'not credited' : undefined;
  return isOwed ? undefined : `credited, and ${theirs?.state ?? 'unknown'} there`;
}

/** The wallet has only the redemptions that it paid. */
function redemptionProblem(ours?: Known, theirs?: Known): string | undefined {
  if (ours === undefined) return undefined;
  const paid = theirs !== undefined;
  if (ours.state === 'open') return paid ? 'paid, and still open here' : 'not settled';
  if (ours.state === 'paid') return paid ? undefined : 'never paid';
  return paid ? 'paid, and returned here' : undefined;
}
