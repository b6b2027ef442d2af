import {
  constants,
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Fault } from './faults.ts';
import { wechat as ids } from './keys.ts';
import type { Payment, Payments } from './payments.ts';
import { shanghai } from './shanghai.ts';

export interface WechatRequest {
  method: string;
  /** With its query. */
  path: string;
  authorization: string;
  serial: string;
  body: string;
  happens: (fault: Fault) => boolean;
  now: Date;
  origin: string;
}

export interface WechatReply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

type Fields = Record<string, unknown>;
interface Outcome {
  status: number;
  fields: Fields;
}

const toleranceMs = 5 * 60_000;
/** A person needs a moment to confirm. */
const confirmedAfterMs = 1_000;
const lateMs = 3_000;
const mostFen = 20_000_00n;
const bills = '/v3/fund-app/mch-transfer/transfer-bills';

const refusal = (status: number, code: string, message: string): Outcome => ({
  status,
  fields: { code, message },
});

const rfc3339 = (at: Date): string => `${shanghai(at).replace(' ', 'T')}+08:00`;

/** Accounts of this stand-in: `wx-…` codes give openids; `no-such` is none, and `name-wang…` belongs to `wang` alone. */
function payeeFailure(openid: string, name: string | undefined): string | undefined {
  if (openid.startsWith('no-such')) return 'OPENID_INVALID';
  const owner = /^name-([^-]+)/.exec(openid)?.[1];
  return name === undefined || owner === undefined || owner === name ? undefined : 'NAME_NOT_CORRECT';
}

function openGate(keys: string) {
  const read = (name: string): string => readFileSync(join(keys, name), 'utf8');
  const [merchantKey, ownKey, v3Key] = [
    read('wechat-mch.pub'),
    read('wechat.key'),
    read('wechat-v3.key').trim(),
  ];
  const signature = (text: string, isWrong: boolean, at: Date): Record<string, string> => {
    const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(16).toString('hex')];
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': ids.publicKeyId,
      'wechatpay-signature': createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${isWrong ? `${text} ` : text}\n`)
        .sign(ownKey, 'base64'),
    };
  };
  return {
    refusalOf({ method, path, authorization, body, now }: WechatRequest): Outcome | undefined {
      const [, list = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(authorization) ?? [];
      const given = new Map(
        [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      const [timestamp, nonce] = [given.get('timestamp') ?? '', given.get('nonce_str') ?? ''];
      if (given.get('mchid') !== ids.mchId) return refusal(401, 'SIGN_ERROR', '商户号不存在');
      if (given.get('serial_no') !== ids.mchSerial) return refusal(401, 'SIGN_ERROR', '商户证书序列号有误');
      const isRight = createVerify('RSA-SHA256')
        .update([method, path, timestamp, nonce, body, ''].join('\n'))
        .verify(merchantKey, given.get('signature') ?? '', 'base64');
      if (!isRight) return refusal(401, 'SIGN_ERROR', '签名错误');
      return Math.abs(now.getTime() - Number(timestamp) * 1000) <= toleranceMs
        ? undefined
        : refusal(401, 'SIGN_ERROR', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
    },
    signature,
    unseal: (sealed: string): string | undefined => {
      try {
        const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
        return privateDecrypt({ key: ownKey, ...padding }, Buffer.from(sealed, 'base64')).toString();
      } catch {
        return undefined;
      }
    },
    notice(fields: Fields, at: Date): string {
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', v3Key, nonce).setAAD(Buffer.from('mch_payment'));
      const sealed = Buffer.concat([
        cipher.update(JSON.stringify(fields)),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return JSON.stringify({
        id: randomUUID(),
        create_time: rfc3339(at),
        resource_type: 'encrypt-resource',
        event_type: 'MCHTRANSFER.BILL.FINISHED',
        summary: '商家转账单据终态通知',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          original_type: 'mch_payment',
          ciphertext: sealed.toString('base64'),
          associated_data: 'mch_payment',
          nonce,
        },
      });
    },
  };
}

const states = { paid: 'SUCCESS', open: 'WAIT_USER_CONFIRM', failed: 'FAIL' } as const;

const shown = ({ number, reference, state, at, amount, payee, failure }: Payment): Fields => ({
  mch_id: ids.mchId,
  appid: ids.appId,
  out_bill_no: number,
  transfer_bill_no: reference,
  state: states[state],
  transfer_amount: Number(amount),
  transfer_remark: 'Tael',
  openid: payee,
  create_time: rfc3339(new Date(at)),
  update_time: rfc3339(new Date(at)),
  ...(state === 'open' && { package_info: `package-of-${reference}` }),
  ...(state === 'failed' && { fail_reason: failure ?? 'USER_ACCOUNT_ABNORMAL' }),
});

/** The answer to a question lacks it. */
const withoutPackage = ({ package_info: _, ...fields }: Fields): Fields => fields;

function readBill(body: string, unseal: (sealed: string) => string | undefined) {
  const given = JSON.parse(body) as Record<string, unknown>;
  const { appid, out_bill_no: number, transfer_amount: amount, openid, notify_url: notify } = given;
  const sealed = given.user_name;
  const name = typeof sealed === 'string' ? unseal(sealed) : undefined;
  const isComplete =
    appid === ids.appId &&
    typeof given.transfer_scene_id === 'string' &&
    Array.isArray(given.transfer_scene_report_infos) &&
    typeof number === 'string' &&
    /^[0-9A-Za-z]{1,32}$/.test(number) &&
    typeof amount === 'number' &&
    Number.isSafeInteger(amount) &&
    amount > 0 &&
    typeof openid === 'string' &&
    (sealed === undefined || (name !== undefined && name !== ''));
  if (!isComplete || (amount >= 200_000 && name === undefined)) return undefined;
  return { number, amount: BigInt(amount), openid, name, notify: typeof notify === 'string' ? notify : '' };
}

type Deliver = (callback: {
  url: string;
  body: string;
  headers: Record<string, string>;
  number: string;
  ms: number;
}) => void;

/** The call that takes a bill. */
function takerOf(gate: ReturnType<typeof openGate>, payments: Payments, deliver: Deliver) {
  /** Late, twice, wrongly signed or never: the platform must not rely on it. */
  function call({ happens, now }: WechatRequest, of: { number: string; notify: string; ms: number }): void {
    if (happens('lostRequest')) return;
    const at = new Date(now.getTime() + of.ms);
    const body = gate.notice({ out_bill_no: of.number, mch_id: ids.mchId }, at);
    const headers = gate.signature(body, happens('wrongSignature'), at);
    const ms = happens('late') ? of.ms + lateMs : of.ms;
    for (let times = happens('twice') ? 2 : 1; times > 0; times -= 1)
      deliver({ url: of.notify, number: of.number, body, headers, ms });
  }

  return (request: WechatRequest): Outcome => {
    const { happens, now, body, serial } = request;
    const bill = readBill(body, gate.unseal);
    if (bill === undefined || serial !== ids.publicKeyId) return refusal(400, 'PARAM_ERROR', '参数错误');
    const { number, amount, openid, name, notify } = bill;
    const made = payments.find(number);
    if (made !== undefined)
      return made.amount === amount.toString() && made.payee === openid
        ? { status: 200, fields: shown(made) }
        : refusal(400, 'ALREADY_EXISTS', '商户单号已存在');
    if (amount > mostFen) return refusal(400, 'INVALID_REQUEST', '超出单笔限额');
    if (amount > payments.balance()) return refusal(403, 'NOT_ENOUGH', '资金不足');
    const isWrongName = name !== undefined && happens('refusedName');
    const failure = isWrongName ? 'NAME_NOT_CORRECT' : payeeFailure(openid, name);
    const failsLater = happens('late') && happens('lateFailure');
    const reference = `13${createHash('sha256').update(number).digest('hex').slice(0, 28)}`;
    const common = { number, amount: amount.toString(), payee: openid, reference, at: now.toISOString() };
    if (failure !== undefined)
      return { status: 200, fields: shown(payments.pay({ ...common, state: 'failed', failure })) };
    const ms = failsLater ? lateMs : confirmedAfterMs;
    const settlesAt = new Date(now.getTime() + ms).toISOString();
    const settlesAs = failsLater ? 'failed' : 'paid';
    const taken = payments.pay({ ...common, state: 'open', settlesAt, settlesAs });
    if (notify !== '') call(request, { number, notify, ms });
    return { status: 200, fields: shown(taken) };
  };
}

/** Verifies the platform's requests and signs the answers, as API v3 does. `deliver` sends a callback. */
export function playWechat(keys: string, payments: Payments, deliver: Deliver) {
  const gate = openGate(keys);

  const transfer = takerOf(gate, payments, deliver);

  const query = ({ path }: WechatRequest): Outcome => {
    const found = payments.find(path.slice(`${bills}/out-bill-no/`.length));
    return found === undefined
      ? refusal(404, 'NOT_FOUND', '记录不存在')
      : { status: 200, fields: withoutPackage(shown(found)) };
  };

  const statementNamed = ({ path, origin, now }: WechatRequest): Outcome => {
    const day = /bill_date=(\d{4}-\d\d-\d\d)/.exec(path)?.[1] ?? '';
    if (day === '' || day >= shanghai(now).slice(0, 10))
      return refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const hash = createHash('sha1').update(statementOf(payments, day)).digest('hex');
    const url = `${origin}/v3/billdownload/file?token=${day}`;
    return { status: 200, fields: { hash_type: 'SHA1', hash_value: hash, download_url: url } };
  };

  const perform = (request: WechatRequest): Outcome => {
    const { method, path, happens } = request;
    const refused = gate.refusalOf(request);
    if (refused !== undefined) return refused;
    if (happens('systemError')) return refusal(500, 'SYSTEM_ERROR', '系统错误');
    if (method === 'POST' && path === bills) {
      const first = transfer(request);
      return happens('twice') ? transfer(request) : first;
    }
    if (method === 'GET' && path.startsWith(`${bills}/out-bill-no/`)) return query(request);
    if (method === 'GET' && path === '/v3/merchant/fund/balance/OPERATION')
      return { status: 200, fields: { available_amount: Number(payments.balance()), pending_amount: 0 } };
    if (method === 'GET' && path.startsWith('/v3/bill/fundflowbill?')) return statementNamed(request);
    return refusal(404, 'RESOURCE_NOT_EXISTS', '接口不存在');
  };

  return {
    answer(request: WechatRequest): WechatReply {
      const day = /^\/v3\/billdownload\/file\?token=(\d{4}-\d\d-\d\d)$/.exec(request.path)?.[1];
      if (day !== undefined && gate.refusalOf(request) === undefined)
        return { status: 200, headers: {}, body: gzipSync(statementOf(payments, day)) };
      const { status, fields } = perform(request);
      const body = JSON.stringify(fields);
      const headers = gate.signature(body, request.happens('wrongSignature'), request.now);
      return { status, headers: { 'content-type': 'application/json', ...headers }, body };
    },
  };
}

const head =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号';

/** As WeChat Pay delivers a day: each field begins with a backtick, and a summary follows. */
function statementOf(payments: Payments, day: string): string {
  const rows = payments
    .all()
    .filter(({ state, at }) => state === 'paid' && shanghai(new Date(at)).startsWith(day))
    .map(({ at, reference, amount, number }) =>
      [
        ...[shanghai(new Date(at)), reference, reference, '商家转账', '转账', '支出', yuan(amount)],
        ...['0.00', 'system', 'Tael', number],
      ]
        .map((field) => `\`${field}`)
        .join(','),
    );
  const summary = [
    '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
    `\`${rows.length},\`0,\`0.00,\`${rows.length},\`0.00`,
  ];
  return `\uFEFF${[head, ...rows, ...summary].join('\r\n')}\r\n`;
}

const yuan = (fen: string): string => `${fen.slice(0, -2) || '0'}.${fen.slice(-2).padStart(2, '0')}`;
