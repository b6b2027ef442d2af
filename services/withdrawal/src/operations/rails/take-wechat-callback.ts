import { createHash } from 'node:crypto';
import { isUuid } from '@tael/postgres';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { wechatSettings } from '../../rails/open-rails.ts';
import { longId } from '../../rails/short-id.ts';
import { openResource, signatureProblem, type Signed } from '../../rails/wechat-gateway.ts';
import { insertCallback, makeDue } from '../../store/wechat.ts';

const notice = z.object({
  resource: z.object({
    ciphertext: z.string(),
    nonce: z.string().min(1),
    associated_data: z.string().default(''),
  }),
});
const bill = z.object({ out_bill_no: z.string() });

/** It only makes the outcome due: the answer to our own question decides. */
export async function takeWechatCallback(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'log'>,
  { body, signed }: { body: Uint8Array; signed: Signed },
): Promise<void> {
  const { config, database, clock, log } = deps;
  const at = clock.now();
  if (config.RAIL_WECHAT !== 'wechat') throw errors.bad_signature();
  const settings = wechatSettings(config);
  if (signatureProblem(settings, signed, body, at) !== undefined) throw errors.bad_signature();
  const opened = opening(() => openResource(settings, resourceOf(body)));
  const number = bill.safeParse(opened).data?.out_bill_no ?? '';
  const id = longId(number);
  if (!isUuid(id)) throw errors.invalid_input({ message: 'The callback does not name an order' });
  await database.transaction(async (tx) => {
    const mark = createHash('sha256').update(signed.signature).digest();
    if (!(await insertCallback(tx, mark, at))) throw errors.replayed();
    await makeDue(tx, id, at);
  });
  log.info({ withdrawalId: id }, 'WeChat Pay called back');
}

function resourceOf(body: Uint8Array) {
  const {
    ciphertext,
    nonce,
    associated_data: associatedData,
  } = notice.parse(JSON.parse(Buffer.from(body).toString())).resource;
  return { ciphertext, nonce, associatedData };
}

function opening<T>(open: () => T): T {
  try {
    return open();
  } catch {
    throw errors.invalid_input({ message: 'The callback cannot be opened with the key of this platform' });
  }
}
