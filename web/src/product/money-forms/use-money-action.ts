import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import i18next from 'i18next';
import { toast } from 'sonner';
import { HttpError } from '../../lib/http.ts';
import { errorText } from '../../lib/i18n/error-text.ts';
import { askUntilDecided, type Outcome } from '../money/ask-until-decided.ts';
import { sameOrder } from '../money/kept-requests.ts';
import type { MoneyRequest, MoneyRequests, RequestPhase } from '../money/money-requests.ts';

export type MoneyPhase = 'idle' | RequestPhase;

interface MoneyActionOptions<Order, Output> {
  requests: MoneyRequests<Order>;
  ask: (order: Order, idempotencyKey: string) => Promise<Output>;
  what: (order: Order) => string;
  done: (output: Output, order: Order) => string;
}

export interface MoneyAction<Order, Output> {
  phase: MoneyPhase;
  refused: unknown;
  undecidedError: unknown;
  /** Undecided requests other than the order in the form. */
  earlier: { what: string; request: MoneyRequest<Order> }[];
  /**
   * Undefined if the request did not succeed, or if the user has left the form: don't navigate then. After a success,
   * further presses are ignored until `reset`.
   */
  run: (order: Order) => Promise<Output | undefined>;
  /** Drops a request whose outcome the user has checked elsewhere. */
  putAway: (request: MoneyRequest<Order>) => void;
  reset: () => void;
}

interface Refused<Order> {
  order: Order;
  error: unknown;
}

/**
 * One request of a kind at a time. It is repeated under the same Idempotency-Key until it is decided. `order`: the
 * form's order, if it is complete.
 */
export function useMoneyAction<Order, Output>(
  { requests, ask, what, done }: MoneyActionOptions<Order, Output>,
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
      state: request.phase === 'sending' ? 'clean' : 'doubtful',
      mayAsk: () => requests.isOurs(request),
      checking: () => requests.become(request, 'checking'),
    });
    const ours = requests.isOurs(request);
    // A success after the session ended stays undecided: the next sign-in asks the user to check it.
    if (outcome.result === 'unknown' || (outcome.result === 'done' && !ours))
      requests.become(request, 'unknown', outcome.result === 'unknown' ? outcome.error : undefined);
    else requests.decided(request);
    if (outcome.result === 'refused') setRefused({ order: wanted, error: outcome.error });
    if (ours)
      showOutcome(outcome, { isHere: isHere(), what: what(wanted), done: (output) => done(output, wanted) });
    if (outcome.result !== 'done' || !isHere()) return undefined;
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
    undecidedError: shown?.error,
    earlier: kept
      .filter((request) => request !== shown)
      .map((request) => ({ what: what(request.order), request })),
    run,
    putAway: requests.decided,
    reset,
  };
}

/** React keeps the old page mounted while the next one loads, so the address is compared too. */
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

interface ToShow<Output> {
  isHere: boolean;
  what: string;
  done: (output: Output) => string;
}

/** A toast for outcomes that the form can't show. The sign-in page explains a 401. */
function showOutcome<Output>(outcome: Outcome<Output>, { isHere, what, done }: ToShow<Output>): void {
  if (outcome.result === 'done') {
    toast.success(done(outcome.output));
    return;
  }
  if (isHere || (outcome.error instanceof HttpError && outcome.error.status === 401)) return;
  if (outcome.result === 'refused') toast.error(`${what}: ${errorText(outcome.error)}`);
  else toast.info(i18next.t('app:undecided.gone', { what }));
}
