import type { Referral } from '../api/referrals.ts';

export function ReferralParty({ party: { username, email } }: { party: Referral['from'] }) {
  return (
    <>
      <bdi className="block">{username}</bdi>
      <bdi className="block font-normal text-ink-soft">{email}</bdi>
    </>
  );
}
