import { createHash } from 'node:crypto';
import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { judge, type BankLine, type NamedPayout } from '../../domain/bank-line.ts';
import { changeBy } from '../../domain/rail.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import {
  readBankAnswer as readFile,
  type BookedStatement,
  type StatusReport,
} from '../../rails/bank/bank-answer.ts';
import { UnreadableFile } from '../../rails/bank/read-xml.ts';
import { sentenceOf } from '../../rails/bank/refusal-words.ts';
import { lockNamed, noteAnswers } from '../../store/bank-files.ts';
import { keepStatement, noteContradictions, notePaidAt } from '../../store/bank-statements.ts';
import { decideMany } from '../decide.ts';
import { compareAgain } from './compare-statements.ts';
import { debtorOf } from './make-bank-file.ts';

export interface AnswerRead {
  message: 'pain.002' | 'camt.053';
  paid: number;
  returned: number;
  open: number;
  unknown: number;
  differing: number;
}

interface Upload {
  actor: Actor;
  key: string | undefined;
  bytes: Uint8Array;
}

/** A file that is read twice changes nothing the second time. `resume-withdrawals` carries the changes to the wallet. */
export async function readBankAnswer(
  deps: Deps,
  { actor, key, bytes }: Upload,
): Promise<{ answer: AnswerRead; replayed: boolean }> {
  const file = parse(bytes, debtorOf(deps).account);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const route = 'POST /api/withdrawals/admin/bank-answers';
  const attempt = { userId: actor.userId, route, key, body: { sha256 } };
  const read = await deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      const answer = await carry(deps, tx, file);
      const act = { action: 'bank_file.answer', objectKind: 'bank_file', objectId: sha256 } as const;
      await publish(tx, adminActed(actor, { ...act, after: answer, at: deps.clock.now() }));
      return answer;
    }),
  );
  if (Array.isArray(file))
    await compareAgain(
      deps,
      'bank',
      file.flatMap(({ days }) => days),
    );
  deps.log.info({ ...read.answer, sha256 }, 'an answer of the bank was read');
  return read;
}

function parse(bytes: Uint8Array, account: string): StatusReport | BookedStatement[] {
  try {
    return readFile(bytes, account);
  } catch (error) {
    if (error instanceof UnreadableFile) throw errors.bank_answer_unreadable({ message: error.message });
    throw error;
  }
}

async function carry(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  file: StatusReport | BookedStatement[],
): Promise<AnswerRead> {
  const at = clock.now();
  const isStatement = Array.isArray(file);
  const given = isStatement
    ? file.flatMap(bankLines)
    : file.lines.map((line) => ({ ...line, file: file.file }));
  const whole = isStatement ? undefined : file;
  const payouts = await lockNamed(
    tx,
    given.map(({ number }) => number),
    whole?.whole && whole.file,
  );
  const lines = [...given, ...(whole ? unnamedLines(whole, payouts) : [])].toSorted(byWeight);
  const applied = new Map<string, BankLine>();
  const contradictions = [];
  for (const line of lines) {
    const payout = payouts.get(line.number);
    const judged = judge(line, payout);
    if (payout !== undefined && judged.kind === 'applies' && !applied.has(line.number)) {
      applied.set(line.number, line);
      // A report that has two answers about a payout contradicts itself. A statement has the debit and its return.
      if (line.file !== undefined) payouts.set(line.number, afterwards(payout, line));
    }
    if (judged.kind !== 'differs') continue;
    const amount = payout?.amount ?? line.amount ?? null;
    contradictions.push({ number: line.number, what: judged.what, amount });
  }
  await apply(tx, [...applied.values()], payouts, at);
  if (isStatement) {
    for (const statement of file) await keepStatement(tx, statement);
    await notePaidAt(
      tx,
      file.flatMap((statement) => statement.lines),
    );
  } else await noteContradictions(tx, shanghaiDay(at), contradictions);
  const named = await lockNamed(tx, [...new Set(lines.map(({ number }) => number))], undefined);
  return { message: isStatement ? 'camt.053' : 'pain.002', ...tally(lines, named, contradictions) };
}

function afterwards(payout: NamedPayout, { answer: { kind } }: BankLine): NamedPayout {
  const status = kind === 'paid' ? 'completed' : kind === 'refused' ? 'rejected' : payout.status;
  return status === payout.status ? payout : { ...payout, state: 'ended', status };
}

const bankLines = ({ lines }: BookedStatement): BankLine[] =>
  lines.map(({ number, amount, at, reference, isReturn }) => ({
    number,
    amount,
    answer: isReturn
      ? { kind: 'refused', reason: sentenceOf(undefined), words: `returned by ${reference || 'the bank'}` }
      : { kind: 'paid', at, reference },
  }));

/** About the payments of the file that have no line of their own. */
function unnamedLines(
  { file, whole, lines }: StatusReport,
  payouts: ReadonlyMap<string, NamedPayout>,
): BankLine[] {
  if (whole === undefined) return [];
  const named = new Set(lines.map(({ number }) => number));
  const others = [...payouts.values()].filter(({ id, fileId }) => fileId === file && !named.has(id));
  const ids = others.length + lines.length === 0 ? [file] : others.map(({ id }) => id);
  return ids.map((number) => ({ number, amount: undefined, answer: whole, file }));
}

/** Money that came back was paid before, and money that was paid is not refunded. */
const byWeight = (one: BankLine, other: BankLine): number => weight(one) - weight(other);
const weight = ({ answer: { kind }, file }: BankLine): number => {
  if (kind === 'refused') return file === undefined ? 0 : 2;
  return kind === 'paid' ? 1 : 3;
};

async function apply(
  tx: Tx,
  lines: readonly BankLine[],
  payouts: ReadonlyMap<string, NamedPayout>,
  at: Date,
): Promise<void> {
  const changes = lines.map(({ number: id, answer }) => ({
    id,
    change: changeBy(answer, { sentAt: payouts.get(id)?.sentAt ?? null }, at),
    notes: answer.kind === 'refused' ? answer.reason : '',
  }));
  await noteAnswers(tx, changes, at);
  const moves = changes.flatMap(({ id, change: { payout }, notes }) =>
    payout === undefined ? [] : [{ id, to: payout, notes }],
  );
  await decideMany(tx, moves, { from: 'processing', at, byRail: true });
}

function tally(
  lines: readonly BankLine[],
  payouts: ReadonlyMap<string, NamedPayout>,
  contradictions: readonly { number: string; what: string }[],
): Omit<AnswerRead, 'message'> {
  const strange = new Set(
    contradictions.filter(({ what }) => what === 'unknown_number').map(({ number }) => number),
  );
  const differing = new Set(contradictions.map(({ number }) => number));
  const agreeing = [...new Set(lines.map(({ number }) => number))].filter((number) => !differing.has(number));
  const inState = (...wanted: string[]): number =>
    agreeing.filter((number) => wanted.includes(payouts.get(number)?.status ?? '')).length;
  return {
    paid: inState('completed'),
    returned: inState('rejected'),
    open: inState('approved', 'processing'),
    unknown: strange.size,
    differing: differing.size - strange.size,
  };
}
