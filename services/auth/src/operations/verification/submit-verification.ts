import { pictureSides, type DocumentType } from '@tael/contract/auth';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { documentText, nameText } from '../../domain/verification.ts';
import { errors } from '../../errors.ts';
import { lockAccount } from '../../store/users.ts';
import { attachPending } from '../../store/verification-pictures.ts';
import { insertVerification } from '../../store/verifications.ts';
import { assertMaySubmit, verificationOf, type OwnVerification } from './own-verification.ts';

export interface Submission {
  name: string;
  documentType: DocumentType;
  documentNumber: string;
}

/** The key is stored with an HMAC of the body: a plain hash of a document's number could be guessed. */
export function submitVerification<T>(
  deps: Deps,
  { userId, submission, key }: { userId: string; submission: Submission; key: string | undefined },
  toAnswer: (own: OwnVerification) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { name, documentType, documentNumber } = submission;
  const said = JSON.stringify([name, documentType, documentNumber]);
  const body = { mark: deps.safe.hmac('verification request', said).toString('base64') };
  const attempt = { userId, route: 'POST /api/user/verification', key, body };
  return deps.database.transaction((tx) =>
    once(tx, attempt, async () => toAnswer(await submit(deps, tx, userId, submission))),
  );
}

async function submit(
  deps: Deps,
  tx: Tx,
  userId: string,
  { name, documentType, documentNumber }: Submission,
): Promise<OwnVerification> {
  const account = await lockAccount(tx, userId);
  if (account === undefined) throw errors.user_not_found();
  assertMaySubmit((await verificationOf(tx, account)).state);
  const { safe } = deps;
  const id = await insertVerification(tx, {
    userId,
    documentType,
    sealedName: safe.seal('verification name', userId, name),
    sealedNumber: safe.seal('document number', userId, documentNumber),
    nameMark: safe.hmac('verification name', nameText(name)),
    documentMark: safe.hmac('document number', documentText(documentType, documentNumber)),
    askAt: deps.config.VERIFIER_URL === undefined ? null : deps.clock.now(),
    at: deps.clock.now(),
  });
  if ((await attachPending(tx, userId, id)) !== pictureSides.length) throw errors.pictures_missing();
  return verificationOf(tx, account);
}
