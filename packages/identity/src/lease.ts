/**
 * Time for which the gateway may use auth's answer about a session, from before its request. Auth delays the answer to
 * a revoking request by it, so that no later request passes with an old answer.
 */
export const sessionLeaseMs = 1_000;
