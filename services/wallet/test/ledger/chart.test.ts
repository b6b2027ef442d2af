import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { format, resolveConfig } from 'prettier';
import { chartOfAccounts } from '../../src/ledger/chart-of-accounts.ts';
import { kinds } from '../../src/domain/kinds.ts';
import {
  houseAccounts,
  postingRules,
  userAccounts,
  type PostingRule,
} from '../../src/ledger/posting-rules.ts';

const here = (path: string) => new URL(path, import.meta.url);
const rules = Object.entries<PostingRule>(postingRules);
const assetsOf = (account: string): readonly string[] => {
  const [owner, name = ''] = account.split('.');
  const found = Object.entries<{ asset?: string; assets?: readonly string[] }>(
    owner === 'house' ? houseAccounts : userAccounts,
  ).find(([known]) => known === name);
  return found?.[1].assets ?? [found?.[1].asset ?? 'no such account'];
};

describe('the chart of accounts', () => {
  it('in docs/ is what the ledger posts by', async () => {
    const file = here('../../../../docs/chart-of-accounts.md');
    const options = { ...(await resolveConfig(file.pathname)), parser: 'markdown' };
    expect(readFileSync(file, 'utf8')).toBe(await format(chartOfAccounts(), options));
  });

  it.each(rules)('%s moves each asset between accounts that hold it', (_, { moves }) => {
    for (const [, asset, from, to] of moves) {
      expect(assetsOf(from)).toContain(asset);
      expect(assetsOf(to)).toContain(asset);
      expect(from).not.toBe(to);
    }
  });

  it('has a word in the lists for every kind, and an operation for every house account', () => {
    const made = rules.flatMap(([, { listing }]) => (listing && 'makes' in listing ? [listing.makes] : []));
    expect(Object.keys(kinds).sort()).toEqual([...new Set(made)].sort());
    const used = rules.flatMap(([, { moves }]) => moves.flatMap(([, , from, to]) => [from, to]));
    for (const name of Object.keys(houseAccounts)) expect(used).toContain(`house.${name}`);
  });

  it('numbers and names a user’s accounts as the batch function does', () => {
    const sql = readFileSync(here('../../functions/post_batch.sql'), 'utf8');
    const accounts = Object.entries(userAccounts).sort(([, a], [, b]) => a.column - b.column);
    const names = accounts.map(([name]) => name);
    expect(sql).toContain(`account_name constant text[] := '{${names.join()}}'`);
    expect(sql).toContain(
      `account_asset constant text[] := '{${accounts.map(([, { asset }]) => asset).join()}}'`,
    );
    expect(sql).toContain(`array[${names.join(', ')}, cash_subsidy, total_withdrawn, version,`);
    for (const [name, { column }] of accounts) {
      expect(sql).toContain(`at_${name} constant integer := ${column};`);
      expect(sql).toContain(`${name} = bal[c.place][at_${name}]`);
    }
  });
});
