import { Refusal } from './refusal.ts';

export class Bounded {
  readonly #limits: { running: number; queued: number; retryAfterSeconds?: number };
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: { running: number; queued: number; retryAfterSeconds?: number }) {
    this.#limits = limits;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      // The slot passes to the next waiter without becoming free in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#limits.running) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#limits.queued) throw this.#refusal();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #refusal(): Refusal {
    return new Refusal({
      status: 503,
      code: 'overloaded',
      message: 'The service is busy. Please try again shortly.',
      retryAfterSeconds: this.#limits.retryAfterSeconds ?? 1,
    });
  }
}
