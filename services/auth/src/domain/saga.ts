import type { Status } from './account.ts';

export type SagaKind = 'create-user' | 'edit-user' | 'delete-user';
export type SagaState = 'running' | 'done' | 'refused';

interface StepState {
  name: string;
  done: boolean;
}
export type SagaStep = StepState &
  (
    | { owner: 'points'; ask: 'adjust'; points?: number; level?: string; approved?: true }
    | { owner: 'points'; ask: 'close' }
    /** ¥ in minor units, as text: JSON has no bigint. */
    | { owner: 'wallet'; ask: 'adjust'; balance: string; approved?: true }
    | { owner: 'wallet'; ask: 'close' }
  );

export interface Actor {
  userId: string;
  role: string;
  requestId: string;
}

export interface Saga {
  id: string;
  kind: SagaKind;
  userId: string;
  actor: Actor;
  reason: string;
  steps: SagaStep[];
  priorStatus: Status | null;
  state: SagaState;
  refusal: string | null;
  version: number;
}

export interface Figures {
  points?: number;
  level?: string;
  balance?: bigint;
}

/** JSON has no bigint, so the balance is a text. */
export type WrittenFigures = Omit<Figures, 'balance'> & { balance?: string };

export const writtenFigures = ({ balance, ...rest }: Figures): WrittenFigures => ({
  ...rest,
  ...(balance !== undefined && { balance: balance.toString() }),
});

export const figuresWritten = ({ balance, ...rest }: WrittenFigures): Figures => ({
  ...rest,
  ...(balance !== undefined && { balance: BigInt(balance) }),
});

/**
 * Only the balance can still be refused, so it goes first. Points and level are one step: a later change of points
 * would reset a level set by hand. `approved`: by a second person, so what one person may adjust is no limit.
 */
export function figureSteps({ points, level, balance }: Figures, isApproved: boolean): SagaStep[] {
  const steps: SagaStep[] = [];
  const approved = isApproved ? ({ approved: true } as const) : {};
  if (balance !== undefined) {
    const order = { owner: 'wallet', ask: 'adjust', balance: String(balance) } as const;
    steps.push({ name: 'balance', done: false, ...order, ...approved });
  }
  if (points !== undefined || level !== undefined) {
    const wish = {
      ...(points === undefined ? {} : { points }),
      ...(level === undefined ? {} : { level }),
    };
    steps.push({ name: 'points', done: false, owner: 'points', ask: 'adjust', ...wish, ...approved });
  }
  return steps;
}

/** Points first: an open redemption may still bring money into the wallet. */
export function closingSteps(there: { points: boolean; wallet: boolean }): SagaStep[] {
  const steps: SagaStep[] = [];
  if (there.points) steps.push({ name: 'close-points', done: false, owner: 'points', ask: 'close' });
  if (there.wallet) steps.push({ name: 'close-wallet', done: false, owner: 'wallet', ask: 'close' });
  return steps;
}

export function nextStep(saga: Saga): SagaStep | undefined {
  return saga.steps.find((step) => !step.done);
}

export function withStepDone(saga: Saga, name: string): SagaStep[] {
  return saga.steps.map((step) => (step.name === name ? { ...step, done: true } : step));
}
