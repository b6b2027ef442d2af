import { afterAll, describe, expect, it } from 'vitest';
import { buildMiniHouse } from './mini-house.ts';

const breaches: Record<string, [path: string, text: string]> = {
  'no-cycles': [
    'services/one/src/domain/round.ts',
    "import { about } from './about.ts';\nexport const round = () => about;\n",
  ],
  'nothing-unresolvable': ['services/two/src/lost.ts', "export { lost } from './nowhere.ts';\n"],
  'no-service-imports-another': [
    'services/two/src/neighbour.ts',
    "export { act } from '../../one/src/operations/act.ts';\n",
  ],
  'services-do-not-know-the-edge': [
    'services/two/src/edge.ts',
    "export { app } from '../../../web/src/main.tsx';\n",
  ],
  'packages-do-not-know-services': [
    'packages/money/src/two.ts',
    "export { two } from '../../../services/two/src/main.ts';\n",
  ],
  'the-edge-knows-no-service': ['web/src/two.ts', "export { two } from '../../services/two/src/main.ts';\n"],
  'domain-is-pure': ['services/one/src/domain/io.ts', "export { readFileSync } from 'node:fs';\n"],
  'the-contract-is-pure': ['packages/contract/src/io.ts', "export { readFileSync } from 'node:fs';\n"],
  'no-contract-in-the-browser': [
    'web/src/schema.ts',
    "export { levels } from '../../packages/contract/src/levels.ts';\n",
  ],
  'store-is-the-lowest-room': [
    'services/one/src/store/up.ts',
    "export { act } from '../operations/act.ts';\n",
  ],
  'operations-do-not-look-up': [
    'services/one/src/operations/up.ts',
    "export { started } from '../main.ts';\n",
  ],
  'tables-go-through-operations': ['services/one/src/http.ts', "export { rows } from './store/rows.ts';\n"],
  'express-at-the-edge-only': ['services/one/src/operations/web.ts', "export { default } from 'express';\n"],
  'kafkajs-in-events-only': ['services/one/src/consumers.ts', "export { default } from 'kafkajs';\n"],
  'pg-where-sql-lives': ['services/one/src/operations/sql.ts', "export { default } from 'pg';\n"],
  'testkit-is-for-tests': ['services/one/src/ports.ts', "export { freePort } from '@tael/testkit';\n"],
  'no-feature-imports-another': ['web/src/features/buy/page.ts', "export { page } from '../send/page.ts';\n"],
  'features-do-not-know-the-app': [
    'web/src/features/buy/shell.ts',
    "export { shell } from '../../app/shell.ts';\n",
  ],
  'product-knows-no-feature': [
    'web/src/product/points.ts',
    "export { page } from '../features/send/page.ts';\n",
  ],
  'lib-knows-no-product': ['web/src/lib/points.ts', "export { page } from '../product/points.ts';\n"],
  'ui-knows-no-product': ['web/src/ui/button.ts', "export { page } from '../features/send/page.ts';\n"],
  'no-react-in-money-and-http': ['web/src/lib/http.ts', "export { useState } from 'react';\n"],
  'no-dev-dependency-in-production': ['services/one/src/dev.ts', "export { default } from 'supertest';\n"],
};

const extra: Record<string, string> = {
  ...Object.fromEntries(Object.values(breaches)),
  'services/one/src/domain/about.ts':
    "import { round } from './round.ts';\nexport const about = () => round;\n",
  'packages/contract/src/levels.ts': "export const levels = 'levels';\n",
  'web/src/app/shell.ts': "export const shell = 'shell';\n",
  'services/one/package.json': JSON.stringify({
    name: '@tael/one',
    type: 'module',
    dependencies: { '@tael/money': '*', zod: '*' },
    devDependencies: { supertest: '*', '@tael/testkit': '*' },
  }),
};

const cruise = [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'json',
  'packages',
  'services',
  'web',
];
interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

describe('what may import what', () => {
  const tidy = buildMiniHouse();
  const broken = buildMiniHouse(extra);
  afterAll(() => {
    tidy.remove();
    broken.remove();
  });
  const seen = (JSON.parse(broken.run('depcruise', cruise).output) as Report).summary.violations;

  it('lets a tidy house pass', () => {
    const { summary } = JSON.parse(tidy.run('depcruise', cruise).output) as Report;
    expect(summary.violations).toEqual([]);
  });

  it.each(Object.entries(breaches))('refuses a breach of %s', (rule, [path]) => {
    const about = seen.filter((one) => one.from === path || one.to === path);
    expect(about.map((one) => one.rule.name)).toContain(rule);
  });
});
