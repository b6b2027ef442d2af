/** Kafka's ACLs don't allow the request. kafkajs has the protocol's word for it in `type`, behind its own retries. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('type' in error && String(error.type).endsWith('_AUTHORIZATION_FAILED')) return true;
  return isRefused(error.cause);
}
