export type FlowName = 'check-in' | 'referral' | 'redemption';

/** What one side knows of a flow of value. */
export interface Known {
  userId: string;
  amount: bigint;
  state: string;
}

/** What is wrong between what we and what the other side know of the same key; undefined when they agree. */
export function mismatch(flow: FlowName, ours?: Known, theirs?: Known): string | undefined {
  const problem = flow === 'redemption' ? redemptionProblem(ours, theirs) : awardProblem(flow, ours, theirs);
  if (problem !== undefined || ours === undefined || theirs === undefined) return problem;
  if (ours.userId !== theirs.userId) return `of ${ours.userId} here, of ${theirs.userId} there`;
  return ours.amount === theirs.amount ? undefined : `${ours.amount} here, ${theirs.amount} there`;
}

/** The states in which the other side owes the award. */
const owed: Record<'check-in' | 'referral', string> = { 'check-in': 'checked-in', referral: 'completed' };

function awardProblem(flow: 'check-in' | 'referral', ours?: Known, theirs?: Known): string | undefined {
  const isOwed = theirs?.state === owed[flow];
  if (ours === undefined) return isOwed ? 'not credited' : undefined;
  return isOwed ? undefined : `credited, and ${theirs?.state ?? 'unknown'} there`;
}

/** The wallet knows only what it paid. */
function redemptionProblem(ours?: Known, theirs?: Known): string | undefined {
  if (ours === undefined) return undefined;
  const paid = theirs !== undefined;
  if (ours.state === 'open') return paid ? 'paid, and still open here' : 'not settled';
  if (ours.state === 'paid') return paid ? undefined : 'never paid';
  return paid ? 'paid, and returned here' : undefined;
}
