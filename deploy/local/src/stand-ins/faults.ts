/** How a provider can misbehave. A rate from 0 to 1 applies to each request by itself. */
export interface Faults {
  seed: number;
  /** Milliseconds before each answer. */
  slow: number;
  /** Pays, then closes the connection without an answer. */
  lostAnswer: number;
  /** Closes the connection without doing anything. */
  lostRequest: number;
  /** Does the request twice, as a provider that repeats it inside. */
  twice: number;
  refusedName: number;
  /** Answers 503 before doing anything. */
  down: number;
  wrongSignature: number;
  systemError: number;
  /** The order is taken, and settles some time later. */
  late: number;
  /** A late order that fails in the end. */
  lateFailure: number;
}

export const noFaults: Faults = {
  seed: 1,
  slow: 0,
  lostAnswer: 0,
  lostRequest: 0,
  twice: 0,
  refusedName: 0,
  down: 0,
  wrongSignature: 0,
  systemError: 0,
  late: 0,
  lateFailure: 0,
};

export type Fault = Exclude<keyof Faults, 'seed' | 'slow'>;

/** Mulberry32: the same seed gives the same faults. */
export function drawFaults(faults: Faults): (fault: Fault) => boolean {
  let state = faults.seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (fault) => draw() < faults[fault];
}
