import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import i18next from 'i18next';
import { HttpError } from '../../lib/http.ts';
import { loadPart } from '../../lib/i18n/start-i18n.ts';
import {
  addPasskey,
  askForPasskey,
  askToSignIn,
  beginPasskey,
  type Assertion,
  type Creation,
} from './requests.ts';

/** Undefined if the user cancelled or waited too long: the browser has shown that itself. */
async function unlessCancelled<T>(ceremony: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof HttpError) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    await loadPart('passkeys');
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    const message = i18next.t(isKnown ? 'passkeys:known' : 'passkeys:failed');
    throw new HttpError({ message, code: 'client.passkey_failed', status: 0 });
  }
}

export const proveByPasskey = (): Promise<Assertion | undefined> =>
  unlessCancelled(async () => startAuthentication({ optionsJSON: await askForPasskey() }));

export const choosePasskey = (): Promise<Assertion | undefined> =>
  unlessCancelled(async () => startAuthentication({ optionsJSON: await askToSignIn() }));

/** Undefined if the user cancelled. */
export async function createPasskey({ name, password }: { name: string; password: string }) {
  const optionsJSON = await beginPasskey(password);
  const passkey: Creation | undefined = await unlessCancelled(() => startRegistration({ optionsJSON }));
  return passkey && addPasskey({ name, passkey });
}

/** Options expire on the server, so an open page asks again in time. */
const renewedBeforeMs = 30_000;

/** Passkeys in the autofill of the email field, until the returned function is called. */
export function offerInAutofill(use: (passkey: Assertion) => Promise<void>): () => void {
  let over = false;
  const isOver = (): boolean => over;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async (): Promise<void> => {
    if (isOver() || !(await browserSupportsWebAuthnAutofill())) return;
    const optionsJSON = await askToSignIn();
    if (isOver()) return;
    timer = setTimeout(offerWhenVisible, optionsJSON.timeout - renewedBeforeMs);
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(
      () => undefined,
    );
    // Aborted: by the next offer, or by a dialog that asks for a passkey.
    if (passkey === undefined) return;
    clearTimeout(timer);
    await use(passkey);
    await offer();
  };
  // A failed offer is not shown: the button and the password remain.
  const quietly = (): void => void offer().catch(() => undefined);
  const offerWhenVisible = (): void => {
    if (document.hidden) document.addEventListener('visibilitychange', quietly, { once: true });
    else quietly();
  };
  quietly();
  return () => {
    over = true;
    clearTimeout(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}
