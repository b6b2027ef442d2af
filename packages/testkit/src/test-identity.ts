import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createSigner, generateKeyPair, type Principal, type PublicKey, type Signer } from '@tael/identity';

export interface TestIdentity {
  keys: PublicKey[];
  signer: Signer;
  clientToken(who: { userId: string; sessionId: string; expiresAt?: Date }): string;
  internalToken(principal: Principal): string;
}

export function testIdentity(): TestIdentity {
  const { kid, privatePem, publicPem } = generateKeyPair();
  const signer = createSigner({ kid, privateKey: createPrivateKey(privatePem) });
  return {
    keys: [{ kid, publicKey: createPublicKey(publicPem) }],
    signer,
    clientToken: ({ expiresAt = new Date(Date.now() + 3_600_000), ...who }) =>
      signer.client({ ...who, expiresAt }),
    internalToken: (principal) => signer.internal(principal),
  };
}
