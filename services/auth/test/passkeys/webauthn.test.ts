import { describe, expect, it } from 'vitest';
import { rpcKeysOf } from '@tael/testkit';
import { configSchema } from '../../src/config.ts';
import { creationOptions, requestOptions, verifyCreation } from '../../src/webauthn.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const required = {
  POSTGRES_URL: 'postgres://tael@127.0.0.1/auth',
  ...rpcKeysOf('auth'),
  KEY_SECRET: 'a key secret of the tests',
  EVENT_LOG_URL: 'postgres://tael@127.0.0.1/events',
  PORT: '1',
  INTERNAL_PORT: '2',
};
const read = (more: Record<string, string>) => configSchema.safeParse({ ...required, ...more });
const asking = { challenge: 'AAAA', passkeys: [], timeout: 1 };
const user = { id: 'an-id', username: 'name', email: 'name@tael.test' };

describe('the relying party', () => {
  it.each([
    [{ PUBLIC_URL: 'https://app.tael.example/' }, 'app.tael.example'],
    [{ PUBLIC_URL: 'https://app.tael.example', WEBAUTHN_RP_ID: 'Tael.example' }, 'tael.example'],
  ])('of %o is %s', (env, id) => {
    const config = read(env).data;
    if (config === undefined) throw new Error('these settings are valid');
    expect(creationOptions(config, user, asking).rp.id).toBe(id);
    expect(requestOptions(config, asking).rpId).toBe(id);
  });

  it.each(['other.example', 'el.example', 'x.app.tael.example'])(
    'cannot be %s, which browsers would refuse',
    (WEBAUTHN_RP_ID) => {
      const { error } = read({ PUBLIC_URL: 'https://app.tael.example', WEBAUTHN_RP_ID });
      expect(error?.issues.map(({ path }) => path)).toEqual([['WEBAUTHN_RP_ID']]);
    },
  );
});

// The library downloads the revocation lists that certificates of an attestation name.
it.each(['android-key', 'tpm', 'apple', 'fido-u2f'])('no attestation of %s is looked at', async (format) => {
  const config = read({}).data;
  if (config === undefined) throw new Error('these settings are valid');
  const options = creationOptions(config, user, asking);
  const outcome = await verifyCreation(config, softwareAuthenticator().create(options, { format }));
  expect(outcome).toEqual({ refused: 'an attestation was sent that was not requested' });
});
