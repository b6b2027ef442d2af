import { describe, expect, it } from 'vitest';
import { idleConnectionMs } from '@tael/runtime';
import { breaches } from '../../deploy/chart/check/policy.js';
import { named, podNames, render, services } from './rendered-chart.ts';

describe('the values of the chart', () => {
  it('make a seventh service whole with an entry of their own', () => {
    const card = { calls: ['wallet'], secretKeys: ['CARD_SECRET'], autoscaling: { min: 1, max: 2 } };
    const { objects } = render('values-dev.yaml', `services.cards=${JSON.stringify(card)}`);
    const made = objects.flatMap(({ kind, metadata }) =>
      metadata.name.startsWith('tael-cards') ? [kind] : [],
    );
    expect(made.toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Job',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Secret',
      'Secret',
      'Service',
      'ServiceAccount',
      'ServiceAccount',
    ]);
    const intoWallet = named(objects, 'NetworkPolicy', 'wallet').spec.ingress.flatMap((rule) => rule.from);
    expect(podNames(intoWallet, 'service')).toContain('cards');
    const intoPostgres = named(objects, 'NetworkPolicy', 'postgres').spec.ingress.flatMap(
      (rule) => rule.from,
    );
    expect(podNames(intoPostgres, 'migrate')).toContain('cards');
    expect(named(objects, 'Secret', 'cards').stringData?.['POSTGRES_URL']).toMatch(
      /^postgres:\/\/tael_cards:\w{32}@tael-postgres:5432\/tael_cards$/,
    );
  });

  it('let clients drop an idle connection before a stopping pod closes it', () => {
    const { data = {} } = named(render('values-prod.yaml').objects, 'ConfigMap', 'wallet');
    expect(Number(data['LAME_DUCK_MS'])).toBeGreaterThan(idleConnectionMs);
  });

  it.each([
    ['services.auth.replica=3', /services\/auth': additional properties 'replica' not allowed/],
    [
      'services.auth.env={"MIN_PASSWORD_LENGTH":8}',
      /auth\/env\/MIN_PASSWORD_LENGTH': got number, want string/,
    ],
    [
      'services.auth.env={"SECOND_PERSON":"no"}',
      /auth\/env\/SECOND_PERSON': value must be one of 'required', 'off'/,
    ],
    ['services.points.calls=["nobody"]', /services\.points\.calls: nobody is not in services/],
    ['kafka.mode="external"', /kafka\/brokers': '' does not match/],
    ['postgres.mode="mysql"', /postgres\/mode': value must be one of 'own', 'cnpg', 'external'/],
    ['mongodb.mode="external"', /mongodb\/peers': minItems/],
    ['secrets.mode="external"', /secrets\/external\/store\/name': minLength/],
    ['secrets.given={"ADMIN_EMAIL":"ann@tael.local"}', /secrets\/given': missing property 'HOT_ADDRESS'/],
    [
      'services.chain-scanner.env={"FORWARDER_TREASURY":""}',
      /secrets\/given': missing property 'DEPOSIT_XPUB'/,
    ],
    [
      'services.chain-scanner.env={"FORWARDER_TREASURY":"0x12"}',
      /FORWARDER_TREASURY': '0x12' does not match/,
    ],
    ['rails.alipay.secret="alipay"', /rails\/alipay\/appId': minLength/],
    ['ingress.tlsSecret="tls"', /publicUrl': 'http:\/\/tael.localhost' does not match pattern '\^https/],
    ['defaults.resources.requests.cpu="lots"', /resources\/requests\/cpu': 'lots' does not match/],
  ])('refuse %s with the name of the key', (setting, reason) => {
    const { objects, refusal } = render('values-dev.yaml', setting);
    expect(objects).toEqual([]);
    expect(refusal).toMatch(reason);
  });
});

describe('a rollout', () => {
  it('ends a pod only once its successor has been ready for a while, with other values by choice', () => {
    const rollouts = (...settings: string[]): unknown[] =>
      render('values-prod.yaml', ...settings).objects.flatMap(({ kind, spec }) =>
        kind === 'Deployment' ? [[spec.minReadySeconds, spec.strategy?.rollingUpdate]] : [],
      );
    const careful = [5, { maxUnavailable: 0, maxSurge: 1 }];
    expect(rollouts()).toEqual(Array(services.length + 1).fill(careful));
    const [first] = rollouts('rollout={"minReadySeconds":30,"maxSurge":"50%"}');
    expect(first).toEqual([30, { maxUnavailable: 0, maxSurge: '50%' }]);
  });
});

describe('the profiles of the chart', () => {
  it('for development fit two cores, also while an update has twice the pods', () => {
    const { objects } = render('values-dev.yaml');
    const requested = objects
      .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
      .flatMap((one) => one.spec.template.spec.containers)
      .reduce((sum, { resources }) => sum + Number(resources.requests.cpu.replace(/m$/, '')), 0);
    expect(requested).toBeGreaterThan(300);
    expect(requested).toBeLessThan(900);
  });

  it('run migrations before the release where the database is there, and beside it where it comes with it', () => {
    const before = named(render('test/elsewhere.yaml').objects, 'Job', 'auth-migrate');
    expect(before.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    const beside = named(render('values-dev.yaml').objects, 'Job', 'auth-migrate-first');
    expect(beside.metadata.annotations).toBeUndefined();
  });

  it.each([
    ['values-prod.yaml', 'required'],
    ['values-dev.yaml', 'off'],
  ])('%s: SECOND_PERSON is %s in each service', (profile, expected) => {
    const { objects } = render(profile);
    const settings = services.map((one) => named(objects, 'ConfigMap', one).data?.['SECOND_PERSON']);
    expect(settings).toEqual(services.map(() => expected));
  });
});

describe('what the chart sets around the services', () => {
  it('gives a service the CAs of the stores that it uses, and only these', () => {
    const { objects } = render('test/elsewhere.yaml');
    const casOf = (service: string) => {
      const { spec } = named(objects, 'Deployment', service).spec.template;
      const { data = {} } = named(objects, 'ConfigMap', service);
      const files = Object.entries(data).filter(([name]) => name.endsWith('_CA_FILE'));
      return files.map(([name, file]) => {
        const mount = spec.containers[0]?.volumeMounts?.find(
          ({ mountPath }) => file === `${mountPath}/ca.crt`,
        );
        const volume = spec.volumes.find((one) => one.name === mount?.name);
        return `${name} ${volume?.secret?.secretName}`;
      });
    };
    expect(casOf('gateway')).toEqual(['KAFKA_CA_FILE kafka-ca']);
    expect(casOf('auth')).toEqual(['KAFKA_CA_FILE kafka-ca', 'POSTGRES_CA_FILE postgres-ca']);
    expect(casOf('chain-scanner')).toEqual([
      'KAFKA_CA_FILE kafka-ca',
      'MONGO_CA_FILE mongodb-ca',
      'POSTGRES_CA_FILE postgres-ca',
    ]);
    const { containers, volumes } = named(objects, 'Job', 'auth-migrate').spec.template.spec;
    expect(containers[0]?.env).toContainEqual({
      name: 'POSTGRES_CA_FILE',
      value: '/etc/tael/postgres/ca.crt',
    });
    expect(volumes.flatMap(({ secret }) => secret?.secretName ?? [])).toEqual(['kafka-ca', 'postgres-ca']);
  });
});

describe('what withdrawal needs from outside', () => {
  it('gives withdrawal its screening list and the way to it, and without one neither', () => {
    const outcomes = [
      '{}',
      '{"url":"https://lists.example/addresses"}',
      '{"url":"http://lists.example:8090/addresses"}',
      '{"configMap":"addresses"}',
    ].map((screening) => {
      const { objects } = render('values-dev.yaml', `screening=${screening}`);
      const { egress } = named(objects, 'NetworkPolicy', 'withdrawal').spec;
      const { volumes } = named(objects, 'Deployment', 'withdrawal').spec.template.spec;
      return [
        named(objects, 'ConfigMap', 'withdrawal').data?.SCREENING_LIST,
        egress.filter(({ to }) => to[0]?.ipBlock !== undefined).flatMap(({ ports }) => ports),
        volumes.flatMap(({ configMap }) => configMap?.name ?? []),
      ];
    });
    expect(outcomes).toEqual([
      [undefined, [], []],
      ['https://lists.example/addresses', [{ port: 443 }], []],
      ['http://lists.example:8090/addresses', [{ port: 8090 }], []],
      ['/etc/tael/screening/addresses', [], ['addresses']],
    ]);
  });

  it.each([
    ['alipay', { appId: '2021' }, 'ALIPAY_APP_KEY_FILE', 'app.key'],
    [
      'wechat',
      { appId: 'wx1', merchant: '1900000001', serial: '5157', publicKeyId: 'PUB_KEY_ID_01' },
      'WECHAT_MCH_KEY_FILE',
      'merchant.key',
    ],
  ])(
    'gives withdrawal the keys of %s as files and the way there, and without a Secret neither',
    (name, values, setting, file) => {
      const outcomes = [{}, { [name]: { ...values, secret: 'its-keys' } }].map((rails) => {
        const { objects } = render('values-dev.yaml', `rails=${JSON.stringify(rails)}`);
        const { egress } = named(objects, 'NetworkPolicy', 'withdrawal').spec;
        const { volumes, containers } = named(objects, 'Deployment', 'withdrawal').spec.template.spec;
        const data = named(objects, 'ConfigMap', 'withdrawal').data ?? {};
        return {
          rail: data[`RAIL_${name.toUpperCase()}`],
          key: data[setting],
          mounts: containers[0]?.volumeMounts?.flatMap((one) => (one.name === name ? one.mountPath : [])),
          secrets: volumes.flatMap(({ secret }) => secret?.secretName ?? []),
          ways: egress.filter(({ to }) => to[0]?.ipBlock !== undefined).flatMap(({ ports }) => ports),
        };
      });
      expect(outcomes).toEqual([
        { rail: undefined, key: undefined, mounts: [], secrets: [], ways: [] },
        {
          rail: name,
          key: `/etc/tael/${name}/${file}`,
          mounts: [`/etc/tael/${name}`],
          secrets: ['its-keys'],
          ways: [{ port: 443 }],
        },
      ]);
    },
  );

  it('gives the wallet and chain-scanner one price', () => {
    const { objects } = render('values-dev.yaml', 'coinPrice="8.01"');
    const prices = ['wallet', 'chain-scanner'].map(
      (name) => named(objects, 'ConfigMap', name).data?.COIN_PRICE,
    );
    expect(prices).toEqual(['8.01', '8.01']);
  });
});

describe('the account at a bank', () => {
  it('makes withdrawal pay by payment files with it, and not without it', () => {
    const outcomes = ['{}', '{"bank":{"name":"Tael","account":"11001","cnaps":"102100099996"}}'].map(
      (rails) => {
        const { objects } = render('values-dev.yaml', `rails=${rails}`);
        const data = named(objects, 'ConfigMap', 'withdrawal').data ?? {};
        const { RAIL_BANK, BANK_DEBTOR_NAME, BANK_DEBTOR_ACCOUNT, BANK_DEBTOR_CNAPS } = data;
        return [RAIL_BANK, BANK_DEBTOR_NAME, BANK_DEBTOR_ACCOUNT, BANK_DEBTOR_CNAPS];
      },
    );
    const account = render('values-dev.yaml', 'rails.bank.account="11001"');
    expect(account.refusal).toMatch(/rails\/bank\/name': minLength/);
    expect(outcomes).toEqual([Array(4).fill(undefined), ['file', 'Tael', '11001', '102100099996']]);
  });
});

describe('the chart as a whole', () => {
  it('leaves the event stream unbuffered and open, and nothing else', () => {
    const { objects } = render('values-prod.yaml');
    const stream = named(objects, 'Ingress', 'gateway-stream');
    expect(stream.spec.rules[0]?.http.paths.map(({ path }) => path)).toEqual(['/api/stream']);
    expect(stream.metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
    });
    const rest = named(objects, 'Ingress', 'gateway').metadata.annotations;
    expect(rest).not.toHaveProperty(['nginx.ingress.kubernetes.io/proxy-buffering']);
  });

  it('keeps the policy, which names what breaks it', () => {
    const { objects } = render('values-prod.yaml');
    expect(breaches(objects)).toEqual([]);
    const { spec } = named(objects, 'Deployment', 'auth').spec.template;
    spec.automountServiceAccountToken = true;
    const [container] = spec.containers;
    if (container) container.image = 'tael-auth:latest';
    const kept = objects.filter(({ kind }) => kind !== 'PodDisruptionBudget');
    expect(breaches(kept).filter((one) => one.includes('auth '))).toEqual([
      'Deployment tael-auth lacks no token of the API',
      'Deployment tael-auth lacks an image with a tag that stays',
      'Deployment tael-auth lacks a disruption budget',
    ]);
  });
});
