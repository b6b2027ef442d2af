import { generateKeyPairSync } from 'node:crypto';
import { authRpc } from '@tael/proto';
import { callAs, pathOf } from '@tael/runtime';

/** The process calls its own RPC server under `name`. */
export function rpcOpenToItself(name) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const callers = new Map([[name, new Set(authRpc.AuthService.methods.map(pathOf))]]);
  return {
    token: callAs(name, privateKey)(name),
    serve: (routes) => ({ routes, callers, publicKeys: new Map([[name, [publicKey]]]) }),
  };
}
