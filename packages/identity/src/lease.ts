/**
 * How long the gateway may use auth's answer about a session, counted from before its request. Auth answers an act that
 * revokes a right only after this time, so that no later request passes with the old answer.
 */
export const sessionLeaseMs = 1_000;
