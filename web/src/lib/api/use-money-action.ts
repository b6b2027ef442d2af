import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import i18next from 'i18next';
import { toast } from 'sonner';
import { HttpError } from '../http.ts';
import { errorText } from '../i18n/error-text.ts';
import { askUntilDecided, type Outcome } from '../money/ask-until-decided.ts';
import { sameOrder } from '../money/kept-requests.ts';
import type { MoneyRequest, MoneyRequests, RequestPhase } from '../money/money-requests.ts';

/** `idle`: nothing runs, and of this order everything is known. */
export type MoneyPhase = 'idle' | RequestPhase;

interface Errand<Order, Output> {
  requests: MoneyRequests<Order>;
  ask: (order: Order, idempotencyKey: string) => Promise<Output>;
  /** The order in a few words: 'Send 25.00'. */
  what: (order: Order) => string;
  done: (output: Output, order: Order) => string;
}

export interface MoneyAction<Order, Output> {
  /** Of the order that the form shows, or of whatever is on its way. */
  phase: MoneyPhase;
  /** Why the order that the form shows was refused. */
  refused: unknown;
  /** Why nobody knows what became of the order that the form shows. */
  doubt: unknown;
  /** Other orders of which nobody knows yet what became of them. */
  earlier: { what: string; request: MoneyRequest<Order> }[];
  /**
   * Gives what was done; nothing when it wasn't, or when the form is gone by then: who left is told, and not moved.
   * What was done spends the form: until it is reset, or gone, another press is no other request.
   */
  run: (order: Order) => Promise<Output | undefined>;
  /** Who has seen elsewhere what became of it needs to be told no more. */
  putAway: (request: MoneyRequest<Order>) => void;
  /** As if nothing had been pressed here. */
  reset: () => void;
}

interface Refused<Order> {
  order: Order;
  error: unknown;
}

/**
 * A request that moves value: one of a kind at a time, under a key that makes asking again safe until it is decided,
 * whatever becomes of the form meanwhile. `order`: what the form would ask for now, where it is known.
 */
export function useMoneyAction<Order, Output>(
  { requests, ask, what, done }: Errand<Order, Output>,
  order?: Order,
): MoneyAction<Order, Output> {
  const kept = useSyncExternalStore(requests.subscribe, requests.list);
  const [refused, setRefused] = useState<Refused<Order>>();
  const isHere = useIsHere();
  const spent = useRef(false);
  const [isSpent, setIsSpent] = useState(false);

  const run = async (wanted: Order): Promise<Output | undefined> => {
    const request = spent.current ? undefined : await requests.begin(wanted);
    if (request === undefined) return undefined;
    setRefused(undefined);
    const outcome = await askUntilDecided({
      ask: () => ask(wanted, request.key),
      standing: request.phase === 'sending' ? 'clean' : 'doubtful',
      mayAsk: () => requests.isOurs(request),
      checking: () => requests.become(request, 'checking'),
    });
    const ours = requests.isOurs(request);
    // Done while nobody was signed in is told to nobody: who comes back is told that it has to be asked about.
    if (outcome.standing === 'unknown' || (outcome.standing === 'done' && !ours))
      requests.become(request, 'unknown', outcome.standing === 'unknown' ? outcome.error : undefined);
    else requests.decided(request);
    if (outcome.standing === 'refused') setRefused({ order: wanted, error: outcome.error });
    if (ours) tell(outcome, { isHere: isHere(), what: what(wanted), done: (output) => done(output, wanted) });
    if (outcome.standing !== 'done' || !isHere()) return undefined;
    spent.current = true;
    setIsSpent(true);
    return outcome.output;
  };

  const reset = useCallback(() => {
    spent.current = false;
    setIsSpent(false);
    setRefused(undefined);
  }, []);
  const onItsWay = kept.find(({ phase }) => phase !== 'unknown');
  const shown = order === undefined ? undefined : kept.find((request) => requests.isOf(request, order));
  return {
    phase: isSpent ? 'sending' : ((onItsWay ?? shown)?.phase ?? 'idle'),
    refused: order === undefined || sameOrder(refused?.order, order) ? refused?.error : undefined,
    doubt: shown?.error,
    earlier: kept
      .filter((request) => request !== shown)
      .map((request) => ({ what: what(request.order), request })),
    run,
    putAway: requests.decided,
    reset,
  };
}

/** Whether the form is still what somebody looks at: while the next page is fetched, the one that was left stays drawn. */
function useIsHere(): () => boolean {
  const at = useRef<string>(undefined);
  useEffect(() => {
    at.current = window.location.pathname;
    return () => {
      at.current = undefined;
    };
  }, []);
  return useCallback(() => at.current === window.location.pathname, []);
}

interface Telling<Output> {
  isHere: boolean;
  what: string;
  done: (output: Output) => string;
}

/** What the form can't say itself. A session that ended is told at the door. */
function tell<Output>(outcome: Outcome<Output>, { isHere, what, done }: Telling<Output>): void {
  if (outcome.standing === 'done') {
    toast.success(done(outcome.output));
    return;
  }
  if (isHere || (outcome.error instanceof HttpError && outcome.error.status === 401)) return;
  if (outcome.standing === 'refused') toast.error(`${what}: ${errorText(outcome.error)}`);
  else toast.info(i18next.t('app:undecided.gone', { what }));
}
