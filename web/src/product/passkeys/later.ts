import { lazy } from 'react';
import type { Assertion } from './requests.ts';

/** Lazy-loaded, as is the library: the first pages have no room for them. */
export const PasskeySignIn = lazy(async () => ({
  default: (await import('./passkey-sign-in.tsx')).PasskeySignIn,
}));

export const createPasskey = async (wanted: { name: string; password: string }) =>
  (await import('./ceremonies.ts')).createPasskey(wanted);

export const proveByPasskey = async (): Promise<Assertion | undefined> =>
  (await import('./ceremonies.ts')).proveByPasskey();

export const choosePasskey = async (): Promise<Assertion | undefined> =>
  (await import('./ceremonies.ts')).choosePasskey();
