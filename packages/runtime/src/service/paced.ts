import { AsyncResource } from 'node:async_hooks';

/**
 * Begins at most `perTurn` calls per turn of the event loop, in order. Otherwise a burst in one read would block all
 * other work until its last call has begun.
 */
export function paced<Args extends unknown[]>(
  perTurn: number,
  begin: (...args: Args) => void,
): (...args: Args) => void {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let turning = false;

  const turn = () => {
    if (turning) return;
    turning = true;
    setImmediate(() => {
      turning = false;
      const next = waiting.splice(0, perTurn);
      begun = next.length;
      if (begun > 0) turn();
      for (const one of next) one();
    });
  };

  return (...args) => {
    turn();
    if (begun < perTurn) {
      begun += 1;
      begin(...args);
    } else {
      // It begins in the turn of another call, and must keep its own async context.
      waiting.push(AsyncResource.bind(() => begin(...args)));
    }
  };
}
