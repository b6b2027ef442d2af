import { Banner } from '../../ui/banner.tsx';
import type { MoneyAction } from '../api/use-money-action.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { Doubt } from './doubt.tsx';

interface MoneyStandingProps {
  of: Pick<MoneyAction<unknown, unknown>, 'phase' | 'doubt' | 'refused'>;
  /** What is said while nobody knows what became of the order. */
  unknown: string;
}

/** Where the order that the form shows stands: refused and why, or that nobody knows. */
export function MoneyStanding({ of: { phase, doubt, refused }, unknown }: MoneyStandingProps) {
  if (phase !== 'unknown') return <RefusalBanner error={refused} />;
  return (
    <Banner kind="notice">
      {unknown}
      <Doubt error={doubt} />
    </Banner>
  );
}
