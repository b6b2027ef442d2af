import { InternalTokenExpired, KeysUnavailable } from '@tael/identity';
import { ConnectError } from '@connectrpc/connect';
import { isNativeError } from 'node:util/types';

const socketCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];

/** Must match packages/postgres/src/failures.ts, whose test compares the two. */
const sqlStates = /^(08...|28...|53...|57P0[1-5]|40001|40P01|55P03|57014|25006|25P0[34])$/;

/** pg reports these without a code. */
const poolMessages =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|does not support SSL/;

/** True if a retry may succeed. Examines the error's shape, because the gateway has no database package. */
export function isPeerUnavailable(error: unknown): boolean {
  if (error instanceof ConnectError || error instanceof KeysUnavailable) return true;
  if (error instanceof InternalTokenExpired) return true;
  if (!isNativeError(error)) return false;
  if (poolMessages.test(error.message)) return true;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && (socketCodes.includes(code) || sqlStates.test(code))) return true;
  // A host with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.some(isPeerUnavailable)) return true;
  return error.cause !== undefined && isPeerUnavailable(error.cause);
}
