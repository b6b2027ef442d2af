/**
 * How long the gateway may use auth's answer about a session, counted from before its request. Auth answers a revoking
 * act only after this time, so that no later request passes with the old answer.
 */
export const sessionLeaseMs = 1_000;
