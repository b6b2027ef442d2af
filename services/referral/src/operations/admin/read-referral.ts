import { isUuid } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Signal } from '../../domain/score.ts';
import { errors } from '../../errors.ts';
import { findAssessment } from '../../store/assessments.ts';
import { findDecision, type Decision } from '../../store/decisions.ts';
import { findListed, type ListedReferral } from '../../store/listing.ts';

export interface ReferralDetails {
  referral: ListedReferral;
  signals: Signal[];
  assessedAt: Date | null;
  decision: Decision | null;
}

export async function readReferral(
  { database: { db } }: Pick<Deps, 'database'>,
  id: string,
): Promise<ReferralDetails> {
  const [referral] = isUuid(id) ? await findListed(db, [id]) : [];
  if (referral === undefined) throw errors.referral_not_found();
  const assessment = await findAssessment(db, id);
  return {
    referral,
    signals: assessment?.signals ?? [],
    assessedAt: assessment?.assessedAt ?? null,
    decision: (await findDecision(db, id)) ?? null,
  };
}
