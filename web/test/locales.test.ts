import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { textFaults } from '../scripts/text-faults.ts';

const tidy: Record<string, string> = {
  'page.tsx': "t('send:title', { n: 1 }); t('send:people'); t('send:rules');",
  'locales/en/send.json':
    '{"title":"Send {{n}}","people_one":"one","people_other":"{{count}} people","rules":{"to":"Who?"}}',
  'locales/zh-CN/send.json': '{"title":"转出 {{n}}","people_other":"{{count}} 人","rules":{"to":"给谁？"}}',
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
