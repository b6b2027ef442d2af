import type { Client } from '@connectrpc/connect';
import { createVerifier, readPublicKey, type InternalVerifier } from '@tael/identity';
import type { authRpc } from '@tael/proto';

export const verifyByAuth = (
  auth: Pick<Client<typeof authRpc.AuthService>, 'getPublicKeys'>,
): InternalVerifier =>
  createVerifier({
    audience: 'internal',
    keys: async () => {
      const { keys } = await auth.getPublicKeys({});
      return keys.map(({ kid, pem }) => readPublicKey({ kid, publicPem: pem }));
    },
  });
