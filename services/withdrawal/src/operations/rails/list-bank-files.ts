import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { countWaiting, findListed, listFiles, type ListedFile } from '../../store/bank-files.ts';
import { usersById } from '../admin/list-payouts.ts';

export interface ShownFile extends Omit<ListedFile, 'madeBy'> {
  /** A name; null if the account is deleted. */
  madeBy: string | null;
}

export async function listBankFiles(
  deps: Deps,
  wish: { page: number; limit: number },
): Promise<PageOf<ShownFile> & { waiting: { count: number; amount: bigint } }> {
  const [{ items, ...pages }, waiting] = await Promise.all([
    listFiles(deps.database.db, wish),
    countWaiting(deps.database.db),
  ]);
  return { items: await withNames(deps, items), ...pages, waiting };
}

export async function readBankFile(deps: Deps, id: string): Promise<ShownFile> {
  const [file] = await withNames(deps, await findListed(deps.database.db, id));
  if (file === undefined) throw errors.bank_file_not_found();
  return file;
}

async function withNames(deps: Deps, files: readonly ListedFile[]): Promise<ShownFile[]> {
  const people = await usersById(
    deps,
    files.map(({ madeBy }) => madeBy),
  );
  return files.map((file) => ({ ...file, madeBy: people.get(file.madeBy)?.username ?? null }));
}
