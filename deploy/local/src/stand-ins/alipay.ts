import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementOf } from './alipay-statement.ts';
import type { Fault } from './faults.ts';
import { alipayAppId } from './keys.ts';
import type { Payment, Payments } from './payments.ts';
import { shanghai } from './shanghai.ts';

type Fields = Record<string, string>;

/** Of Alipay's gateway: the request's parameters in, the text of the answer out. */
export interface Exchange {
  parameters: ReadonlyMap<string, string>;
  happens: (fault: Fault) => boolean;
  now: Date;
  /** The address of this server, for links to files. */
  origin: string;
}

const clockToleranceMs = 10 * 60_000;
const lateMs = 3_000;
const mostFen = 500_000_00n;

/** The MD5 of the issuer, most specific name first, and the serial number in decimal. */
export function serialOf(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem);
  const names = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${names}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

const failure = (code: string, msg: string, subCode: string, subMsg: string): Fields => ({
  code,
  msg,
  sub_code: subCode,
  sub_msg: subMsg,
});
const invalid = (subCode: string, subMsg: string): Fields =>
  failure('40002', 'Invalid Arguments', subCode, subMsg);
const business = (subCode: string, subMsg: string): Fields =>
  failure('40004', 'Business Failed', subCode, subMsg);
const success = { code: '10000', msg: 'Success' };

/** Verifies the platform's requests and signs the answers, as the gateway does in certificate mode. */
function openGate(keys: string) {
  const read = (name: string): string => readFileSync(join(keys, name), 'utf8');
  const appKey = new X509Certificate(read('alipay-app.crt')).publicKey;
  const appSerial = serialOf(read('alipay-app.crt'));
  const rootSerial = serialOf(read('alipay-root.crt'));
  const ownSerial = serialOf(read('alipay.crt'));
  const ownKey = read('alipay.key');
  return {
    refusalOf({ parameters, now }: Exchange): Fields | undefined {
      const given = (name: string): string => parameters.get(name) ?? '';
      if (given('app_id') !== alipayAppId) return invalid('isv.invalid-app-id', '无效的AppID参数');
      if (given('sign_type') !== 'RSA2') return invalid('isv.invalid-signature-type', '无效签名类型');
      if (given('app_cert_sn') !== appSerial) return invalid('isv.app-cert-not-match', '应用公钥证书不匹配');
      if (given('alipay_root_cert_sn') !== rootSerial)
        return invalid('isv.alipay-root-cert-not-match', '支付宝根证书不匹配');
      const signed = [...parameters]
        .filter(([name, value]) => name !== 'sign' && value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      if (!createVerify('RSA-SHA256').update(signed).verify(appKey, given('sign'), 'base64'))
        return invalid('isv.invalid-signature', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配');
      const at = Date.parse(`${given('timestamp').replace(' ', 'T')}+08:00`);
      return Math.abs(now.getTime() - at) <= clockToleranceMs
        ? undefined
        : invalid('isv.invalid-timestamp', '非法的时间戳参数');
    },
    sign(name: string, content: object, isWrong: boolean): string {
      const node = JSON.stringify(content);
      const signature = createSign('RSA-SHA256')
        .update(isWrong ? `${node} ` : node)
        .sign(ownKey, 'base64');
      return `{"${name}_response":${node},"alipay_cert_sn":"${ownSerial}","sign":"${signature}"}`;
    },
  };
}

type Act = (content: Record<string, unknown>, exchange: Exchange) => object;

const transferWith =
  (payments: Payments): Act =>
  (content, { happens, now }) => {
    const order = readOrder(content);
    if (order === undefined) return business('INVALID_PARAMETER', '参数有误');
    const { number, amount, identity, name } = order;
    const made = payments.find(number);
    if (made !== undefined)
      return made.amount === amount.toString() && made.payee === identity
        ? shown(made)
        : business('REQUEST_PROCESSING', '系统处理中，请稍后再试');
    if (amount < 10n) return business('EXCEED_LIMIT_SM_MIN_AMOUNT', '转账金额不能低于0.1元');
    const refused = payeeRefusal(identity, name) ?? (happens('refusedName') ? otherName : undefined);
    if (refused !== undefined) return refused;
    if (amount > payments.balance()) return business('PAYER_BALANCE_NOT_ENOUGH', '付款方余额不足');
    if (amount > mostFen) return business('EXCEED_LIMIT_SM_AMOUNT', '单笔额度超限');
    return shown(payments.pay(newPayment(number, amount, identity, happens, now)));
  };

function readOrder(content: Record<string, unknown>) {
  const payee = (content.payee_info ?? {}) as Record<string, unknown>;
  const [, whole = '', cents = ''] = /^(\d{1,9})\.(\d{2})$/.exec(String(content.trans_amount)) ?? [];
  const { out_biz_no: number } = content;
  const { identity, name } = payee;
  if (typeof number !== 'string' || typeof identity !== 'string' || typeof name !== 'string')
    return undefined;
  const isKnown =
    content.product_code === 'TRANS_ACCOUNT_NO_PWD' &&
    content.biz_scene === 'DIRECT_TRANSFER' &&
    payee.identity_type === 'ALIPAY_LOGON_ID';
  return isKnown && number !== '' && identity !== '' && name !== '' && whole !== ''
    ? { number, identity, name, amount: BigInt(whole + cents) }
    : undefined;
}

const actsWith = (payments: Payments): Record<string, Act> => ({
  'alipay.fund.trans.uni.transfer': transferWith(payments),
  'alipay.fund.trans.common.query': ({ out_biz_no: number }) => {
    const found = typeof number === 'string' ? payments.find(number) : undefined;
    return found === undefined ? business('ORDER_NOT_EXIST', '转账订单不存在') : shown(found);
  },
  'alipay.fund.account.query': () => ({ ...success, available_amount: yuan(payments.balance()) }),
  'alipay.data.dataservice.bill.downloadurl.query': ({ bill_date: day }, { origin, now }) =>
    typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day) || day >= shanghai(now).slice(0, 10)
      ? business('BILL_NOT_EXIST', '账单不存在')
      : { ...success, bill_download_url: `${origin}/stand-in/alipay/statement?day=${day}` },
});

export function playAlipay(keys: string, payments: Payments) {
  const gate = openGate(keys);
  const acts = actsWith(payments);
  const perform = (act: Act | undefined, exchange: Exchange): object => {
    const { parameters, happens } = exchange;
    const refusal = gate.refusalOf(exchange);
    if (refusal !== undefined) return refusal;
    if (act === undefined) return invalid('isv.invalid-method', '不存在的方法名');
    if (happens('systemError'))
      return failure('20000', 'Service Currently Unavailable', 'SYSTEM_ERROR', '系统繁忙');
    const content = readContent(parameters.get('biz_content') ?? '');
    if (content === undefined) return invalid('isv.invalid-parameter', '参数无效');
    const first = act(content, exchange);
    return happens('twice') ? act(content, exchange) : first;
  };
  return {
    answer(exchange: Exchange): string {
      const method = exchange.parameters.get('method') ?? '';
      const act = acts[method];
      const name = act === undefined ? 'error' : method.replaceAll('.', '_');
      return gate.sign(name, perform(act, exchange), exchange.happens('wrongSignature'));
    },
    /** The day's paid orders as the provider's file. */
    statement: (day: string): Buffer =>
      statementOf(
        payments.all().filter(({ state, at }) => state === 'paid' && shanghai(new Date(at)).startsWith(day)),
        (at) => shanghai(new Date(at)),
      ),
  };
}

const otherName = business('PAYEE_USER_INFO_ERROR', '支付宝账号和姓名不匹配，请确认姓名是否正确');

/** `no-such…` is no account. An account like `name-wang@…` belongs to `wang` alone. */
function payeeRefusal(identity: string, name: string): Fields | undefined {
  if (identity.startsWith('no-such')) return business('PAYEE_NOT_EXIST', '收款账号不存在');
  const owner = /^name-([^@]+)@/.exec(identity)?.[1];
  return owner === undefined || owner === name ? undefined : otherName;
}

function newPayment(
  number: string,
  amount: bigint,
  payee: string,
  happens: Exchange['happens'],
  now: Date,
): Payment {
  const reference = `${shanghai(now).replaceAll(/\D/g, '')}${createHash('sha256').update(number).digest('hex').slice(0, 14)}`;
  const order = { number, amount: amount.toString(), payee, reference, at: now.toISOString() };
  if (!happens('late')) return { ...order, state: 'paid' };
  const settlesAs = happens('lateFailure') ? 'failed' : 'paid';
  return { ...order, state: 'open', settlesAt: new Date(now.getTime() + lateMs).toISOString(), settlesAs };
}

const yuan = (fen: bigint): string => `${fen / 100n}.${(fen % 100n).toString().padStart(2, '0')}`;

const statuses = { paid: 'SUCCESS', open: 'DEALING', failed: 'FAIL' } as const;

function shown({ number, reference, state, at, amount }: Payment): Fields {
  const time = shanghai(new Date(at));
  return {
    ...success,
    out_biz_no: number,
    order_id: reference,
    pay_fund_order_id: reference,
    status: statuses[state],
    trans_amount: yuan(BigInt(amount)),
    ...(state === 'paid' && { trans_date: time, pay_date: time }),
    ...(state === 'failed' && {
      error_code: 'PAYEE_ACCOUNT_STATUS_ERROR',
      fail_reason: '收款方账户状态异常',
    }),
  };
}

function readContent(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
