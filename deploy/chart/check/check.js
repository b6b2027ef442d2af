/** `make chart-check`. Needs helm, kubeconform and the schemas, which `check-chart` in the Makefile provides. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { breaches } from './policy.js';
import { refused } from './refused.js';
import { minors, prepareSchemas } from './schemas.js';

const chart = resolve(import.meta.dirname, '..');
const { HELM = 'helm', KUBECONFORM = 'kubeconform' } = process.env;
const profiles = ['values-dev.yaml', 'values-prod.yaml', 'test/elsewhere.yaml'];

/** The schemas of Kubernetes don't contain these kinds. */
const kindsOfOperators = [
  'ScaledObject',
  'HTTPRoute',
  'ServiceMonitor',
  'ExternalSecret',
  'Cluster',
  'Database',
];

const valuesOf = (profile) =>
  [profile, 'test/public-keys.yaml'].flatMap((file) => ['--values', resolve(chart, file)]);

function run(program, args, input) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${error ?? ''}${stdout}${stderr}`);
  return stdout;
}

const schemas = prepareSchemas();
let objects = 0;
for (const profile of profiles) {
  const values = valuesOf(profile);
  run(HELM, ['lint', '--strict', '--quiet', '--kube-version', `${minors.at(-1)}.0`, chart, ...values]);
  for (const minor of minors) {
    const rendered = run(HELM, ['template', 'tael', chart, '--kube-version', `${minor}.0`, ...values]);
    run(
      KUBECONFORM,
      [
        '-strict',
        '-kubernetes-version',
        `${minor}.0`,
        '-schema-location',
        `${schemas}/{{.NormalizedKubernetesVersion}}/{{.ResourceKind}}{{.KindSuffix}}.json`,
        '-skip',
        kindsOfOperators.join(','),
      ],
      rendered,
    );
    if (minor !== minors.at(-1)) continue;
    const all = parseAllDocuments(rendered).flatMap((document) => document.toJS() ?? []);
    const found = breaches(all);
    if (found.length > 0) throw new Error(`${profile} breaks the policy:\n${found.join('\n')}`);
    objects += all.length;
  }
}
for (const [profile, setting, reason] of refused) {
  const values = [...valuesOf(profile), '--set-json', setting];
  const { status, stderr } = spawnSync(
    HELM,
    ['template', 'tael', chart, '--kube-version', `${minors.at(-1)}.0`, ...values],
    { encoding: 'utf8' },
  );
  if (status === 0 || !reason.test(stderr))
    throw new Error(`${profile} with ${setting} must be refused for ${reason}\n${stderr}`);
}
console.log(`${objects} objects of ${profiles.length} profiles fit Kubernetes ${minors.join(', ')}`);
