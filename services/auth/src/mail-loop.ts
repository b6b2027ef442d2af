import type { Deps } from './deps.ts';
import { mailNotices } from './operations/mail-notices.ts';
import { mailResets } from './operations/mail-resets.ts';

export function startMailLoop(deps: Deps, everyMs = 1_000): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // `stop` waits for both: a failed one must not leave the other running on a closed database.
    round = Promise.allSettled([mailResets(deps), mailNotices(deps)]).then((ends) => {
      for (const end of ends)
        if (end.status === 'rejected') deps.log.warn({ err: end.reason as unknown }, 'a mail round failed');
      busy = false;
    });
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return round;
    },
  };
}
