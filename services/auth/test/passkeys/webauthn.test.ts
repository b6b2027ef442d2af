import { describe, expect, it } from 'vitest';
import { configSchema } from '../../src/config.ts';
import { creationOptions, requestOptions, verifyCreation } from '../../src/webauthn.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const asking = { challenge: 'AAAA', passkeys: [], timeout: 1 };
const user = { id: 'an-id', username: 'name', email: 'name@tael.test' };

describe('the relying party', () => {
  const PUBLIC_URL = 'https://app.tael.example';
  it.each([
    [undefined, 'app.tael.example'],
    ['tael.example', 'tael.example'],
  ])('of %s is %s', (WEBAUTHN_RP_ID, id) => {
    const site = { PUBLIC_URL, WEBAUTHN_RP_ID };
    expect(creationOptions(site, user, asking).rp.id).toBe(id);
    expect(requestOptions(site, asking).rpId).toBe(id);
  });

  it.each([
    ['Tael.example', false],
    ['other.example', true],
    ['el.example', true],
    ['x.app.tael.example', true],
  ])('%s is a fault of the settings: %s', (WEBAUTHN_RP_ID, isFault) => {
    const { error } = configSchema.safeParse({ PUBLIC_URL, WEBAUTHN_RP_ID });
    expect(error?.issues.some(({ path }) => path[0] === 'WEBAUTHN_RP_ID')).toBe(isFault);
  });
});

// The library downloads the revocation lists that certificates of an attestation name.
it.each(['android-key', 'tpm', 'apple', 'fido-u2f'])('no attestation of %s is looked at', async (format) => {
  const site = { PUBLIC_URL: 'http://localhost:5001', WEBAUTHN_RP_ID: undefined };
  const options = creationOptions(site, user, asking);
  const outcome = await verifyCreation(site, softwareAuthenticator().create(options, { format }));
  expect(outcome).toEqual({ refused: 'an attestation was sent that was not requested' });
});
