export type { Audience, ClientClaims, InternalClaims } from './claims.ts';
export { KeysUnavailable, type FetchKeys } from './key-store.ts';
export {
  generateKeyPair,
  generateKeyPairOffThread,
  readPublicKey,
  type KeyPair,
  type PublicKey,
  type SigningKey,
} from './keys.ts';
export { sessionLeaseMs } from './lease.ts';
export {
  can,
  isStaff,
  hasRecentProof,
  isPermission,
  isRole,
  permissions,
  proofLastsMs,
  roles,
  type Permission,
  type Principal,
  type Role,
  type SecondFactor,
} from './principal.ts';
export { createSigner, type Signer } from './signer.ts';
export {
  createVerifier,
  InternalTokenExpired,
  readOwnToken,
  type ClientVerifier,
  type InternalVerifier,
  type Verifier,
  type VerifierOptions,
} from './verifier.ts';
