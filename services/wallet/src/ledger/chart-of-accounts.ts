import { houseAccounts, postingRules, userAccounts, type PostingRule } from './posting-rules.ts';

/** Regenerate docs/chart-of-accounts.md with `npm run -w services/wallet chart`. */
export function chartOfAccounts(): string {
  return `# Chart of accounts

Written from \`services/wallet/src/ledger/posting-rules.ts\`, which is what the ledger posts by. A test compares the two.

Two assets, each in whole hundredths: USDC, the coin, and CNY, ¥. A move takes a quantity from one account and gives it
to another of the same asset, as two postings, so every operation sums to zero for each asset, and so does everything.
Postings are only ever added; a correction is a new one.

## A user's accounts

Never below zero. \`cash_subsidy\` and \`total_withdrawn\` stand beside them as counters; they hold no money.

${table(
  ['account', 'asset', 'holds'],
  Object.entries(userAccounts).map(([name, { asset, holds }]) => [code(name), asset, holds]),
)}

## The house's accounts

A negative balance is value that the house gave out. Each account is split into eight stripes, one per hash chain; its
balance is their sum.

${table(
  ['account', 'assets', 'holds'],
  Object.entries(houseAccounts).map(([name, { assets, holds }]) => [code(name), assets.join(', '), holds]),
)}

## What each rule moves

${table(
  ['rule', 'what it does', 'moves', 'shown as'],
  Object.entries<PostingRule>(postingRules).map(([name, rule]) => [
    code(name),
    rule.does,
    movesOf(rule),
    shownAs(rule),
  ]),
)}

\`amount\` comes from the order, except for these rules:

- \`coins\`, \`subsidy\`, \`balance\`: the difference, computed under the account's lock. If it is negative, the move is
  reversed. A subsidy is clawed back only as far as \`available\` goes.
- a decision, a release or a settlement: the reserved or held amount.

\`counter\` is the ¥ side of a trade.

An order is refused if it would bring one of these above 2^53 - 1 hundredths:

- a balance or a counter;
- the value at the price of coins plus reserved coins;
- available plus held;
- total withdrawn plus held.

So a reserved or held amount can always be returned or paid out. A frozen card refuses top-ups and payments, but can be
unloaded.
`;
}

function movesOf({ moves }: PostingRule): string {
  if (moves.length === 0) return 'nothing';
  return moves
    .map(([quantity, asset, from, to]) => `${quantity} ${asset}: ${code(from)} → ${code(to)}`)
    .join('<br>');
}

function shownAs({ listing }: PostingRule): string {
  if (!listing) return '';
  if ('makes' in listing) return `${listing.makes}, ${listing.status}`;
  return listing.settlesAs === 'voided' ? 'not at all' : listing.settlesAs;
}

const code = (text: string): string => `\`${text}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
