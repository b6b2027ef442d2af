import { afterAll, describe, expect, it } from 'vitest';
import { buildMiniHouse, type MiniHouse } from './mini-house.ts';

const lines = (count: number, line: string) => `${line}\n`.repeat(count);

const breaches: Record<string, [rule: string, path: string, text: string]> = {
  'a file named for a junk drawer': [
    'house/file-names',
    'services/one/src/utils.ts',
    'export const a = 1;\n',
  ],
  'a name that is not kebab-case': [
    'house/file-names',
    'services/one/src/sendMoney.ts',
    'export const a = 1;\n',
  ],
  'a file of 301 lines': ['eslint/max-lines', 'services/one/src/long.ts', lines(301, 'export {};')],
  'a function of 71 lines': [
    'eslint/max-lines-per-function',
    'services/one/src/tall.ts',
    `export function tall(): void {\n${lines(70, '  void 0;')}}\n`,
  ],
  'the environment outside config.ts': [
    'house/environment-only-in-config',
    'services/one/src/operations/env.ts',
    'export const home = process.env.HOME;\n',
  ],
  'a transaction outside operations/': [
    'house/transactions-only-in-operations',
    'services/one/src/tasks.ts',
    'export const run = (db: { transaction(work: () => void): void }): void => {\n  db.transaction(() => undefined);\n};\n',
  ],
  'a call of another service in a transaction': [
    'house/nothing-awaited-in-transactions',
    'services/one/src/operations/ask.ts',
    'export const ask = (tx: string, { peers }: { peers: string }): string => tx + peers;\n',
  ],
  'a promise that nobody awaits': [
    'typescript/no-floating-promises',
    'services/one/src/float.ts',
    'export const go = (): void => {\n  Promise.resolve();\n};\n',
  ],
  'a void before a value': [
    'house/void-only-discards',
    'services/one/src/discarded.ts',
    'export const discard = (value: string): void => {\n  void value;\n};\n',
  ],
  'an any': [
    'typescript/no-explicit-any',
    'services/one/src/any.ts',
    'export const a = (x: any): string => String(x);\n',
  ],
  'a non-null assertion': [
    'typescript/no-non-null-assertion',
    'services/one/src/bang.ts',
    'export const first = (xs: string[]): string => xs[0]!;\n',
  ],
  'console in a service': [
    'eslint/no-console',
    'services/one/src/talk.ts',
    "console.log('hello');\nexport {};\n",
  ],
  'a type error in a service': [
    'typescript/TS2322',
    'services/one/src/wrong.ts',
    "export const wrong: number = 'one';\n",
  ],
  'an index that may be absent, in a test': [
    'typescript/TS2322',
    'services/two/test/absent.ts',
    'export const first = (xs: string[]): string => xs[0];\n',
  ],
  'a type error in the web': [
    'typescript/TS2322',
    'web/src/features/send/wrong.ts',
    "export const wrong: number = 'one';\n",
  ],
  'a disable comment that disables nothing': [
    'Unused oxlint-disable directive (no problems were reported).',
    'services/one/src/idle.ts',
    '// oxlint-disable-next-line eslint/no-console\nexport const a = 1;\n',
  ],
  'a state that a switch forgets': [
    'typescript/switch-exhaustiveness-check',
    'services/one/src/domain/state.ts',
    "export function next(state: 'held' | 'settled'): string {\n  switch (state) {\n    case 'held':\n      return 'settled';\n  }\n  return '';\n}\n",
  ],
};

const text = 'house/no-hard-coded-text';
const figures = 'house/figures-by-money';
const t = 'declare const t: (key: string, fills?: object) => string;\n';

const webBreaches: Record<string, [rule: string, code: string]> = {
  'a text between tags': [text, 'export const Page = () => <p>Your wallet</p>;'],
  'a text in an expression': [
    text,
    "export const Page = ({ n }: { n: bigint }) => <p>{n > 1n ? 'many' : ''}</p>;",
  ],
  'a text put together': [text, 'export const Page = ({ n }: { n: string }) => <p>{`${n} points`}</p>;'],
  'a text that is only heard': [text, 'export const Page = () => <button aria-label="Close" />;'],
  'a text in a table of labels': [text, "export const entries = [{ to: '/', label: 'Home' }];"],
  'a text in a toast': [
    text,
    "declare const toast: { error(said: string): void };\nexport const say = () => toast.error('Oh no');",
  ],
  'a text in a list of facts': [
    text,
    "declare function Facts(of: { facts: string[][] }): null;\nexport const Page = ({ n }: { n: string }) => <Facts facts={[['fee', n]]} />;",
  ],
  'a text that a name stands for': [
    text,
    "const title = 'your wallet';\nexport const Page = () => <p>{title}</p>;",
  ],
  'a text that a function returns': [
    text,
    "const said = (many: boolean) => (many ? 'coins' : 'coin');\nexport const Page = () => <p>{said(true)}</p>;",
  ],
  'a text to fall back on': [text, "export const call = { method: 'GET', fallback: 'oh no' };"],
  'a text in an error that is told': [
    text,
    "declare class HttpError extends Error { constructor(of: { message: string }); }\nexport const failed = new HttpError({ message: 'oh no' });",
  ],
  'a sentence anywhere': [text, "export const tasks = ['Invite 5 friends'];"],
  'a Chinese sentence anywhere': [text, "export const tasks = ['邀请好友'];"],
  'a rounded figure': [figures, 'export const written = (n: number) => n.toFixed(2);'],
  'a figure grouped by the browser': [figures, 'export const written = (n: number) => n.toLocaleString();'],
  'a formatter of its own': [figures, "export const format = new Intl.NumberFormat('en');"],
  'a ¥ put before a figure': [figures, 'export const written = (n: string) => `¥${n}`;'],
  'a $ put before a figure': [figures, 'export const written = (n: string) => `$${n}`;'],
  'a figure drawn as it is': [
    figures,
    'export const Page = ({ n }: { n: number | undefined }) => <p>{n}</p>;',
  ],
  'a figure made a string': [figures, 'export const Page = ({ n }: { n: bigint }) => <p>{String(n)}</p>;'],
  'a figure that says itself': [
    figures,
    'export const Page = ({ n }: { n: bigint }) => <p>{n.toString()}</p>;',
  ],
  'a figure in a template': [figures, 'export const Page = ({ n }: { n: bigint }) => <p>{`${n} USDC`}</p>;'],
  'a figure added to a unit': [
    figures,
    "export const Page = ({ n }: { n: number }) => <p>{n + ' USDC'}</p>;",
  ],
  'a figure that is only heard': [
    figures,
    'export const Page = ({ n }: { n: number }) => <p title={`${n}`} />;',
  ],
  'a figure written by a function': [
    figures,
    'const coins = (n: number) => `${n} USDC`;\nexport const Page = () => <p>{coins(1)}</p>;',
  ],
  'a figure that fills a text': [
    figures,
    `${t}export const said = (n: bigint) => t('app:some', { n: String(n) });`,
  ],
  'HTML in the place of text': [
    'no-restricted-syntax',
    'export const Page = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;',
  ],
  'a figure in named fills': [
    figures,
    `${t}export const said = (n: number) => {\n  const fills = { n };\n  return t('app:some', fills);\n};`,
  ],
};
const webPath = (what: string): string => `web/src/ui/${what.toLowerCase().replace(/[^a-z]+/g, '-')}.tsx`;
const fineInTheWeb = `declare const t: (key: string, fills?: object) => string;
declare const formatYuan: (n: bigint) => string;
const labels = { many: 'app:many' };
export const tier: 'Gold' | 'Silver' = 'Gold';
export const Page = ({ n, id, at }: { n: bigint; id: number; at: 'Back' | 'Fore' }) => (
  <p title={t('app:title', { n: formatYuan(n), count: 2, id })} className="text-14" lang="en" key={String(n)}>
    {t('app:some')} USDC {new Date(0).toLocaleString('en')} {n > 1n ? '…' : '–'} {t(labels.many)}
    {at === 'Back' && <a href={\`/of/\${n}\`}>{formatYuan(n)}</a>}
  </p>
);
`;

interface Finding {
  path: string;
  rule: string;
}

/** Only eslint.web.js is still run by eslint. */
function findingsIn(house: MiniHouse): Finding[] {
  const { diagnostics } = JSON.parse(house.run('oxlint', ['--format', 'json']).output) as {
    diagnostics: { filename: string; message: string; code?: string }[];
  };
  const files = JSON.parse(house.run('eslint', ['--format', 'json', 'web']).output) as {
    filePath: string;
    messages: { ruleId: string | null }[];
  }[];
  return [
    // oxlint writes a rule as plugin(rule), and omits the code for an unused directive.
    ...diagnostics.map(({ filename, message, code = message }) => ({
      path: filename,
      rule: code.replace(/^([^ ]*)\((.*)\)$/, '$1/$2'),
    })),
    ...files.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId }) => ({ path: filePath, rule: ruleId ?? 'none' })),
    ),
  ];
}

describe('what the linters refuse', () => {
  const tidy = buildMiniHouse();
  const broken = buildMiniHouse({
    [webPath('fine')]: fineInTheWeb,
    ...Object.fromEntries(Object.values(breaches).map(([, path, code]) => [path, code])),
    ...Object.fromEntries(
      Object.entries(webBreaches).map(([what, [, code]]) => [webPath(what), `${code}\n`]),
    ),
  });
  afterAll(() => {
    tidy.remove();
    broken.remove();
  });
  const found = findingsIn(broken);
  const rulesBroken = (path: string) =>
    found.filter((one) => one.path.endsWith(path)).map(({ rule }) => rule);

  it('lets a tidy house pass', () => {
    expect(findingsIn(tidy)).toEqual([]);
  });

  it.each(Object.entries(breaches))('refuses %s', (_what, [rule, path]) => {
    expect(rulesBroken(path)).toContain(rule);
  });

  it('lets keys, classes, units, times, states and addresses of the web pass', () => {
    expect(rulesBroken(webPath('fine')).filter((rule) => rule === text || rule === figures)).toEqual([]);
  });

  it.each(Object.entries(webBreaches))('refuses in the web %s', (what, [rule]) => {
    expect(rulesBroken(webPath(what))).toContain(rule);
  });
});
