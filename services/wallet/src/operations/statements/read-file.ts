import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { StatementFormat } from '@tael/contract/wallet';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findStatement, readPiece } from '../../store/statements.ts';

const unzipped = promisify(gunzip);

export async function readStatementFile(
  { database: { db } }: Deps,
  userId: string,
  { id, format }: { id: string; format: StatementFormat },
): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const statement = await findStatement(db, userId, id);
  if (!statement) throw errors.statement_not_found();
  if (statement.state !== 'ready') throw errors.statement_not_ready();
  async function* pieces() {
    for (let place = 0; ; place += 1) {
      const piece = await readPiece(db, { id, attempt: statement?.attempt ?? 0 }, format, place);
      if (piece === undefined) return;
      yield format === 'csv' ? await unzipped(piece) : piece;
    }
  }
  return { name: `tael-${statement.month}-${statement.language}.${format}`, bytes: pieces() };
}
