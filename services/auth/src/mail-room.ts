import type { Deps } from './deps.ts';
import { mailNotices } from './operations/mail-notices.ts';
import { mailResets } from './operations/mail-resets.ts';

/** Looks for mails to send, every `everyMs`. Replicas share the work: a request is claimed before it is mailed. */
export function startMailRoom(deps: Deps, everyMs = 1_000): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = Promise.all([mailResets(deps), mailNotices(deps)])
      .then(
        () => undefined,
        (error: unknown) => deps.log.warn({ err: error }, 'the mail room could not do its round'),
      )
      .finally(() => (busy = false));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return round;
    },
  };
}
