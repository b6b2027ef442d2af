import type { Deps, FollowUpLoop } from './deps.ts';
import { makeReferrals } from './operations/make-referrals.ts';
import { readAddresses } from './operations/read-addresses.ts';

/** Finishes what needs an answer from auth or points, which event handlers cannot wait for. */
export function startFollowUpLoop(deps: Omit<Deps, 'followUps'>, everyMs = 1_000): FollowUpLoop {
  let round: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const work = async (): Promise<void> => {
    do {
      again = false;
      if (await makeReferrals(deps)) again = true;
      if (await readAddresses(deps)) again = true;
    } while (again && !stopped);
  };
  const wake = (): void => {
    again = true;
    if (stopped) return;
    round ??= work()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'referrals wait for another service'))
      .finally(() => (round = undefined));
  };
  const timer = setInterval(wake, everyMs);
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
