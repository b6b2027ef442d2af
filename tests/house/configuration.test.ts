import { describe, expect, it } from 'vitest';
import { describeConfiguration } from '@tael/runtime';

type Schema = Parameters<typeof describeConfiguration>[0];

const services = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner', 'custody'] as const;
const schemaOf = async (service: string): Promise<Schema> => {
  const module = (await import(`../../services/${service}/src/config.ts`)) as { configSchema: Schema };
  return module.configSchema;
};

const canary = 'https://canary:canary@host.test/canary?canary#canary';

describe('the configuration that administrators see', () => {
  it.each(services)('of %s has no secret, and not what an address has beside its host', async (service) => {
    const schema = await schemaOf(service);
    const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, canary]));
    const leaky = describeConfiguration(schema, given).filter(({ value }) => value?.includes('canary'));
    expect(
      leaky.map(({ name }) => name).filter((name) => /URL|BROKERS|(SECRET|PASSWORD|XPUB|KEY)$/.test(name)),
    ).toEqual([]);
    const seen = describeConfiguration(schema, {}).filter(({ isSecret }) => !isSecret);
    expect(seen.map(({ name }) => name)).toContain('LOG_LEVEL');
  });

  it('masks what only its service may know', async () => {
    const masked = await Promise.all(
      services.map(async (service) =>
        describeConfiguration(await schemaOf(service), {})
          .filter(({ isSecret }) => isSecret)
          .map(({ name }) => `${service} ${name}`),
      ),
    );
    expect(masked.flat()).toEqual([
      'auth ADMIN_PASSWORD',
      'auth KAFKA_SASL',
      'auth KEY_SECRET',
      'auth RPC_KEY',
      'auth SMTP_URL',
      'auth VERIFIER_SECRET',
      'wallet CARD_SECRET',
      'wallet KAFKA_SASL',
      'wallet RPC_KEY',
      'withdrawal ACCOUNT_SECRET',
      'withdrawal ALIPAY_APP_CERT_FILE',
      'withdrawal ALIPAY_APP_KEY_FILE',
      'withdrawal ALIPAY_CERT_FILE',
      'withdrawal ALIPAY_ROOT_CERT_FILE',
      'withdrawal BANK_DEBTOR_ACCOUNT',
      'withdrawal KAFKA_SASL',
      'withdrawal RPC_KEY',
      'withdrawal SCREENING_LIST',
      'withdrawal WECHAT_API_V3_KEY_FILE',
      'withdrawal WECHAT_APP_SECRET_FILE',
      'withdrawal WECHAT_MCH_KEY_FILE',
      'withdrawal WECHAT_PUBLIC_KEY_FILE',
      'points KAFKA_SASL',
      'points RPC_KEY',
      'referral KAFKA_SASL',
      'referral RPC_KEY',
      'chain-scanner DEPOSIT_XPUB',
      'chain-scanner KAFKA_SASL',
      'chain-scanner MONGO_URL',
      'chain-scanner RPC_KEY',
      'custody KAFKA_SASL',
      'custody RPC_KEY',
    ]);
  });
});
