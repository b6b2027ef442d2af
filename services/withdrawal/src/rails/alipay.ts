import { createPublicKey, createPrivateKey, X509Certificate } from 'node:crypto';
import { formatPlain } from '@tael/money';
import type { Deps } from '../deps.ts';
import type { RailAnswer } from '../domain/rail.ts';
import { openGateway, pemOf, type AlipaySettings, type Fields } from './alipay-gateway.ts';
import { readStatement } from './alipay-statement.ts';
import { isRefusedConnection, wordsOf } from './failures.ts';
import type { OrderToPay, Rail } from './rail.ts';

const product = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const downloadMs = 60_000;
const success = '10000';

const notPaid = 'Alipay could not make this payment. Check the account and request again.';
const noAccount = 'This Alipay account cannot receive the payment. Check the account and request again.';
const otherName = 'The real name does not match the Alipay account. Check the name and request again.';
const fullAccount = 'This Alipay account has received as much as Alipay allows. Request again later.';

/** Final refusals, with a sentence for the payout's owner. */
const refusals: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: noAccount,
  PAYEE_ACC_OCUPIED: noAccount,
  PAYEE_ACCOUNT_STATUS_ERROR: noAccount,
  PAYEE_TYPE_MISMATCH: noAccount,
  PERMIT_NON_BANK_LIMIT_PAYEE: noAccount,
  PERMIT_CHECK_PERM_LIMITED: noAccount,
  PAYEE_USER_INFO_ERROR: otherName,
  PAYEE_CERT_INFO_ERROR: otherName,
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT: fullAccount,
  EXCEED_LIMIT_PERSONAL_SM_AMOUNT: fullAccount,
  EXCEED_LIMIT_UNRN_DM_AMOUNT: fullAccount,
};

/** Certainly unpaid, and no fault of the payout: the same order can be sent again. */
const reasonsToWait: Readonly<Record<string, string>> = {
  PAYER_BALANCE_NOT_ENOUGH: 'The balance at Alipay is too low',
  EXCEED_LIMIT_DM_MAX_AMOUNT: "The platform's limit of the day at Alipay is reached",
  EXCEED_LIMIT_MM_MAX_AMOUNT: "The platform's limit of the month at Alipay is reached",
  PAYER_STATUS_ERROR: "The platform's account at Alipay cannot pay",
  'isv.invalid-signature':
    'Alipay refuses the signature: ALIPAY_APP_KEY_FILE is not the key of the application',
  'isv.invalid-app-id': 'Alipay does not have the application of ALIPAY_APP_ID',
  'isv.app-cert-not-match': 'Alipay does not accept the certificate of ALIPAY_APP_CERT_FILE',
  'isv.invalid-timestamp': "Alipay refuses the time of the request: the platform's clock is wrong",
};

const absent = 'ORDER_NOT_EXIST';
/** The gateway refused the request before any business code ran. */
const refusedRequests = new Set(['40001', '40002', '40003', '40006']);

export function createAlipay(settings: AlipaySettings, clock: Deps['clock']): Rail {
  const call = openGateway(settings, () => clock.now());

  return {
    provider: 'Alipay',
    check: async () =>
      certificateProblem(settings, clock.now()) ??
      problemOf(
        await answered(() => call('alipay.fund.account.query', { account_type: 'ACCTRANS_ACCOUNT' })),
      ),
    submit: async (order) =>
      answerOf(await answered(() => call('alipay.fund.trans.uni.transfer', transferOf(order)))),
    outcome: async ({ id }) => {
      const asked = await answered(() =>
        call('alipay.fund.trans.common.query', { ...product, out_biz_no: id }),
      );
      const answer = answerOf(asked);
      return answer.kind === 'waits' ? { kind: 'unknown', words: answer.reason } : answer;
    },
    statement: async (day) => {
      const asked = await answered(() =>
        call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'signcustomer', bill_date: day }),
      );
      const url = 'fields' in asked ? field(asked.fields, 'bill_download_url') : '';
      if (url === '') return undefined;
      const file = await fetch(url, { signal: AbortSignal.timeout(downloadMs) });
      return file.ok ? readStatement(new Uint8Array(await file.arrayBuffer())) : undefined;
    },
  };
}

const transferOf = ({ id, amount, account: { info } }: OrderToPay) => ({
  ...product,
  out_biz_no: id,
  trans_amount: formatPlain(amount),
  order_title: 'Tael',
  payee_info: { identity: info.alipayAccount, identity_type: 'ALIPAY_LOGON_ID', name: info.realName },
});

type Answered = { fields: Fields } | { failed: 'refused connection' | 'no answer'; words: string };

async function answered(call: () => Promise<Fields>): Promise<Answered> {
  try {
    return { fields: await call() };
  } catch (error) {
    return isRefusedConnection(error)
      ? { failed: 'refused connection', words: wordsOf(error) }
      : { failed: 'no answer', words: wordsOf(error) };
  }
}

const away = 'Alipay cannot be reached';

const field = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

const providersWords = (fields: Fields): string =>
  [field(fields, 'sub_code') || field(fields, 'code'), field(fields, 'sub_msg') || field(fields, 'msg')].join(
    ': ',
  );

const waitReason = (fields: Fields): string | undefined =>
  reasonsToWait[field(fields, 'sub_code')] ??
  (refusedRequests.has(field(fields, 'code'))
    ? `Alipay refuses the request: ${providersWords(fields)}`
    : undefined);

function answerOf(answer: Answered): RailAnswer {
  if ('failed' in answer)
    return answer.failed === 'no answer'
      ? { kind: 'unknown', words: answer.words }
      : { kind: 'waits', reason: away };
  const { fields } = answer;
  const code = field(fields, 'sub_code');
  if (field(fields, 'code') === success) return stateOf(fields);
  if (code === absent) return { kind: 'absent' };
  const reason = refusals[code];
  if (reason !== undefined) return { kind: 'refused', reason, words: providersWords(fields) };
  const waits = waitReason(fields);
  return waits === undefined
    ? { kind: 'unknown', words: providersWords(fields) }
    : { kind: 'waits', reason: waits };
}

function stateOf(fields: Fields): RailAnswer {
  const reference = field(fields, 'order_id');
  const status = field(fields, 'status');
  switch (status) {
    case 'SUCCESS':
      return { kind: 'paid', at: paidAt(fields), reference };
    case 'FAIL':
    case 'CLOSED':
    case 'REFUND': {
      const code = field(fields, 'error_code');
      const words = [status, code, field(fields, 'fail_reason')].filter((word) => word !== '').join(': ');
      return { kind: 'refused', reason: refusals[code] ?? notPaid, words };
    }
    default:
      return { kind: 'open', reference: reference || undefined, words: status };
  }
}

/** Alipay writes times of Shanghai, without a zone. */
const paidAt = (fields: Fields): Date => {
  const text = field(fields, 'pay_date') || field(fields, 'trans_date');
  return new Date(`${text.replace(' ', 'T')}+08:00`);
};

function problemOf(answer: Answered): string | undefined {
  if ('failed' in answer) return `${away}: ${answer.words}`;
  const { fields } = answer;
  if (field(fields, 'code') === success) return undefined;
  return waitReason(fields) ?? `Alipay does not answer for the account: ${providersWords(fields)}`;
}

const files = { appCertificate: 'ALIPAY_APP_CERT_FILE', alipayCertificate: 'ALIPAY_CERT_FILE' } as const;

function certificateProblem(settings: AlipaySettings, now: Date): string | undefined {
  for (const [name, file] of Object.entries(files) as [keyof typeof files, string][]) {
    const certificate = new X509Certificate(settings[name]);
    if (new Date(certificate.validTo) < now)
      return `The certificate of ${file} expired on ${certificate.validTo}`;
  }
  const own = new X509Certificate(settings.appCertificate).publicKey.export({ type: 'spki', format: 'der' });
  const key = createPublicKey(createPrivateKey(pemOf(settings.appKey))).export({
    type: 'spki',
    format: 'der',
  });
  return own.equals(key)
    ? undefined
    : 'ALIPAY_APP_KEY_FILE is not the key of the certificate in ALIPAY_APP_CERT_FILE';
}
