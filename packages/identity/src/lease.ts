/**
 * For so long a gateway may use what auth answered about a session, counted from before it asked. An act that takes
 * something from a session is answered after that time: no request that begins later is let through.
 */
export const sessionLeaseMs = 1_000;
