/**
 * How long the gateway may use auth's answer about a session, counted from the time of its request to auth. Auth delays
 * the answer to a revoking request by as long. So no later request passes with an old answer.
 */
export const sessionLeaseMs = 1_000;
