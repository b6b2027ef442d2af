import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { textFaults } from '../scripts/text-faults.ts';

const tidy: Record<string, string> = {
  'page.tsx': "t('send:title', { n: 1 }); t('send:people'); t('send:rules.to'); words('send:notes');",
  'locales/en/send.json':
    '{"title":"Send {{n}}","people_one":"one","people_other":"{{count}} people","rules":{"to":"Who?"},"notes":["Free"]}',
  'locales/zh-CN/send.json':
    '{"title":"转出 {{n}}","people_other":"{{count}} 人","rules":{"to":"给谁？"},"notes":["免费"]}',
  'locales/en/server.json': '{"No such user":"No such user"}',
  'locales/zh-CN/server.json': '{"No such user":"没有这个用户"}',
};

function faultsOf(planted: Record<string, string> = {}): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'tael-texts-'));
  try {
    for (const [path, text] of Object.entries({ ...tidy, ...planted })) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return textFaults(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
const chinese = (title: string): Record<string, string> => ({
  'locales/zh-CN/send.json': (tidy['locales/zh-CN/send.json'] ?? '').replace('转出 {{n}}', title),
});

it('a tree whose texts are all there and all used has no faults', () => {
  expect(faultsOf()).toEqual([]);
});

it.each<[string, Record<string, string>, string]>([
  ['a key that no text has', { 'more.ts': "t('send:absent')" }, 'missing: send:absent'],
  ['a key of a part that does not exist', { 'more.ts': "t('sned:title')" }, 'missing: sned:title'],
  ['the same in a table', { 'more.ts': "const bar = [{ label: 'sned:title' }]" }, 'missing: sned:title'],
  ['a key with a hyphen', { 'more.ts': "t('send:not-there')" }, 'missing: send:not-there'],
  ['a key with an underscore', { 'more.ts': "t('send:not_there')" }, 'missing: send:not_there'],
  ['a key in backticks', { 'more.ts': 't(`send:absent`)' }, 'missing: send:absent'],
  ['a key put together', { 'more.ts': 't(`send:rules.${rule}`)' }, 'missing: send:rules.${rule}'],
  ['a key without its part', { 'more.ts': "t('title')" }, 'missing: title'],
  ['a group of texts asked for as one', { 'more.ts': "t('send:rules')" }, 'missing: send:rules'],
  ['a figure that a text formats', chinese('转出 {{n, number}}'), 'formats a figure itself: send:title'],
  ['a text that no code names', { 'page.tsx': "t('send:title'); t('send:people')" }, 'unused: send:rules.to'],
  ['a text in English alone', { 'locales/zh-CN/server.json': '{}' }, 'only in English: server:No such user'],
  ['a whole part in English alone', { 'locales/en/buy.json': '{"a":"b"}' }, 'only in English: buy:a'],
  ['a value filled in one language alone', chinese('转出'), 'filled differently: send:title'],
  ['an empty text', { 'locales/en/server.json': '{"No such user":" "}' }, 'empty: server:No such user'],
  ['Chinese that is English', chinese('please send {{n}}'), 'not Chinese: send:title'],
])('%s is a fault', (_what, planted, fault) => {
  expect(faultsOf(planted)).toContain(fault);
});

it('a text of nothing but what fills it is the same in every language', () => {
  const arrow = '{"change":"{{from}} → {{to}}"}';
  const planted = {
    'more.ts': "t('levels:change')",
    'locales/en/levels.json': arrow,
    'locales/zh-CN/levels.json': arrow,
  };
  expect(faultsOf(planted)).toEqual([]);
});

it("the web's own texts have no faults", () => {
  expect(textFaults(join(import.meta.dirname, '../src'))).toEqual([]);
});
