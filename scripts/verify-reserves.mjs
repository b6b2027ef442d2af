/**
 * Checks a download of GET /api/reserves/download, without any other code of this project.
 *
 *   node verify-reserves.mjs reserves.csv --rpc 1=https://… [--rpc 137=https://…] [--root <hex>]
 *        [--user <account id> --proof proof.json]
 *
 * --rpc    a node of the chain with that id; the balances are read from it. Old blocks need a node with an archive.
 * --root   the root that was published elsewhere, such as on the page or by another reader.
 * --proof  the answer of GET /api/reserves/proof: is the account's own leaf in the download?
 */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

function sha256(tag, ...parts) {
  const bytes = Buffer.concat([Buffer.from([tag]), ...parts]);
  return createHash('sha256').update(bytes).digest('hex');
}

function refuse(sentence) {
  console.error(`Refused: ${sentence}`);
  process.exit(1);
}

/** 40 bytes: an id or a hash, then a sum as a big-endian number. */
function recordOf(key, amount) {
  const record = Buffer.alloc(40);
  record.write(key, 'hex');
  record.writeBigUInt64BE(amount, 32);
  return record;
}

function rootOf(leaves) {
  let level = leaves.map(({ key, amount }) => [sha256(1, recordOf(key, amount)), amount]);
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      above.push([sha256(2, recordOf(...left), recordOf(...right)), left[1] + right[1]]);
    }
    level = above;
  }
  return level[0][0];
}

async function readDownload(file) {
  const found = { proof: [], chain: [], address: [], leaf: [] };
  let names;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const cells = line.split(',');
    names ??= cells;
    if (cells === names || line === '') continue;
    const row = Object.fromEntries(names.map((name, i) => [name, cells[i]]));
    const amount = BigInt(row.amount);
    if (row.record === 'leaf') {
      if (amount < 0n) refuse(`leaf ${row.key} has a negative balance, which would hide other debts.`);
      found.leaf.push({ key: row.key, amount });
    } else found[row.record]?.push({ ...row, amount });
  }
  if (found.proof.length !== 1) refuse('the download has no proof.');
  return found;
}

function checkLeaves({ proof: [proof], leaf: leaves }, root) {
  for (let at = 1; at < leaves.length; at += 1)
    if (leaves[at - 1].key >= leaves[at].key)
      refuse(`leaf ${at + 1} is out of order: children were swapped.`);
  if (leaves.length < 1 || (leaves.length & (leaves.length - 1)) !== 0)
    refuse(`${leaves.length} leaves are not a power of two: a leaf is missing.`);
  const sum = leaves.reduce((all, { amount }) => all + amount, 0n);
  if (sum !== proof.amount) refuse(`the leaves add up to ${sum}, and the proof says ${proof.amount}.`);
  const computed = rootOf(leaves);
  if (computed !== proof.key) refuse('the leaves lead to another root than the one of the proof.');
  if (root !== undefined && computed !== root) refuse('the root is not the one that was published.');
}

function checkOwn({ proof: [proof], leaf: leaves }, userId, { root, leaf }) {
  if (root !== proof.key) refuse('your proof is of another root than the download.');
  const user = Buffer.from(userId.replaceAll('-', ''), 'hex');
  const id = sha256(0, user, Buffer.from(leaf.salt, 'hex'));
  const [whole, part = ''] = leaf.balance.split('.');
  const own = leaves.find(({ key }) => key === id);
  if (own === undefined) refuse('your account is missing: no leaf is yours.');
  if (own.amount !== BigInt(whole + part.padEnd(2, '0'))) refuse('your leaf has another balance.');
}

async function ask(url, method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = await answer.json();
  if (error !== undefined) refuse(`the node does not answer ${method}: ${error.message}`);
  return result;
}

async function checkChain(chain, addresses, url) {
  const { network, token, contract, block, block_hash: blockHash } = chain;
  const at = `block ${block} of chain ${network}`;
  const listed = addresses.filter((one) => one.network === network && one.token === token);
  const sum = listed.reduce((all, { amount }) => all + amount, 0n);
  if (sum !== chain.amount) refuse(`the addresses hold ${sum} ${token}, and the proof says ${chain.amount}.`);
  if (new Set(listed.map(({ key }) => key)).size < listed.length) refuse('an address is listed twice.');
  if (listed.length === 0) return 0n;
  if (url === undefined) {
    console.log(`Not checked without --rpc ${network}=…: ${token} at ${at}`);
    return 0n;
  }
  if (Number(await ask(url, 'eth_chainId', [])) !== Number(network)) refuse(`no node of chain ${network}.`);
  const found = await ask(url, 'eth_getBlockByNumber', [`0x${Number(block).toString(16)}`, false]);
  if (found?.hash !== blockHash)
    refuse(`${at} has the hash ${found?.hash}, and the proof says ${blockHash}.`);
  const read = async (data) => BigInt(await ask(url, 'eth_call', [{ to: contract, data }, { blockHash }]));
  if (String(await read('0x313ce567')) !== chain.decimals) refuse(`${token} has other decimals.`);
  for (const { key, amount } of listed) {
    const balance = await read(`0x70a08231${key.slice(2).padStart(64, '0')}`);
    if (balance !== amount)
      refuse(`${key} holds ${balance} ${token} at ${at}, and the proof says ${amount}.`);
  }
  console.log(`${sum} units of ${token} (is ${contract} the real one?) at ${at}`);
  return sum * 10n ** (18n - BigInt(chain.decimals));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ rpc: { type: 'string', multiple: true, default: [] }, root: { type: 'string' } },
    ...{ user: { type: 'string' }, proof: { type: 'string' } },
  },
});
if (positionals.length !== 1 || (values.user === undefined) !== (values.proof === undefined))
  refuse(
    'usage: verify-reserves.mjs reserves.csv --rpc 1=https://… [--root …] [--user … --proof proof.json]',
  );
const urls = new Map(
  values.rpc.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
);
const download = await readDownload(positionals[0]);
checkLeaves(download, values.root);
if (values.user !== undefined)
  checkOwn(download, values.user, JSON.parse(readFileSync(values.proof, 'utf8')));
if (new Set(download.chain.map(({ network, token }) => network + token)).size < download.chain.length)
  refuse('a token of a chain is listed twice.');
let reserves = 0n;
for (const chain of download.chain)
  reserves += await checkChain(chain, download.address, urls.get(chain.network));
const owed = download.proof[0].amount;
const share = owed === 0n ? 10_000n : reserves / (owed * 10n ** 12n);
console.log(`Verified: ${download.leaf.length} leaves owe ${owed} hundredths of a coin.`);
console.log(`The checked chains hold ${share / 100n}.${String(share % 100n).padStart(2, '0')} % of it.`);
