export interface RefusalChange {
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** An expected outcome: the client gets the reason, and no error is logged. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: {
    status: number;
    code: string;
    message: string;
    retryAfterSeconds?: number | undefined;
  }) {
    super(refusal.message);
    this.name = 'Refusal';
    this.status = refusal.status;
    this.code = refusal.code;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

interface CatalogueEntry {
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

/** One function per code: `throw errors.email_taken()`. */
export function defineErrors<const C extends Record<string, CatalogueEntry>>(service: string, catalogue: C) {
  const make =
    (name: string, entry: CatalogueEntry) =>
    (change: RefusalChange = {}) =>
      new Refusal({
        status: entry.status,
        code: `${service}.${name}`,
        message: change.message ?? entry.message,
        retryAfterSeconds: change.retryAfterSeconds ?? entry.retryAfterSeconds,
      });
  return Object.fromEntries(Object.entries(catalogue).map(([name, entry]) => [name, make(name, entry)])) as {
    [Name in keyof C]: ReturnType<typeof make>;
  };
}
