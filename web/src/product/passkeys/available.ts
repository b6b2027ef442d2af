/** Browsers refuse passkeys on an IP address. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

export const hasPasskeySupport = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !isAddress(location.hostname);
