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

What the house gave out is its minus. Each is kept as eight stripes, one a chain of postings; its balance is their sum.

${table(
  ['account', 'assets', 'holds'],
  Object.entries(houseAccounts).map(([name, { assets, holds }]) => [code(name), assets.join(', '), holds]),
)}

## What each operation moves

${table(
  ['operation', 'what it does', 'moves', 'shown as'],
  Object.entries<PostingRule>(postingRules).map(([name, rule]) => [
    code(name),
    rule.does,
    movesOf(rule),
    shownAs(rule),
  ]),
)}

\`amount\` is the order's, or is found under the account's lock: for \`coins\`, \`subsidy\` and \`balance\` it is the
difference, and runs the other way when it is negative; for a decision, a release or a settlement it is what was set aside.
\`counter\` is the ¥ side of a trade.

No figure of a user comes to more than a JSON number says to the cent (2^53 hundredths), nor do coins with what is reserved
of them, their worth at the price, available with held, or what was paid out with what is held: what would lead there is
refused, so that what is set aside can always come back or be paid. A frozen card takes and pays nothing, but can be unloaded.
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
