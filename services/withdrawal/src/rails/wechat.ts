import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Deps } from '../deps.ts';
import type { OutcomeAnswer, RailAnswer } from '../domain/rail.ts';
import { isRefusedConnection, wordsOf } from './failures.ts';
import type { OrderToPay, Rail } from './rail.ts';
import { shortId } from './short-id.ts';
import { openWechatGateway, type WechatAnswer, type WechatSettings } from './wechat-gateway.ts';
import { readFundFlow } from './wechat-statement.ts';

const bills = '/v3/fund-app/mch-transfer/transfer-bills';
const waiting = 'WAIT_USER_CONFIRM';

const notPaid = 'WeChat Pay could not make this payment. Check the account and request again.';
const otherName = 'The real name does not match the WeChat account. Link WeChat again with the right name.';
const noAccount = 'This WeChat account cannot receive the payment. Check it in WeChat and request again.';
const fullAccount = 'This WeChat account has received as much as WeChat allows. Request again later.';

/** Of a bill that failed, with a sentence for the payout's owner. */
const failures: Readonly<Record<string, string>> = {
  NAME_NOT_CORRECT: otherName,
  REAL_NAME_CHECK_FAIL: 'WeChat needs your real name there: add it in WeChat and request again.',
  OPENID_INVALID: noAccount,
  ACCOUNT_FROZEN: noAccount,
  ACCOUNT_NOT_EXIST: noAccount,
  PAYEE_ACCOUNT_ABNORMAL: noAccount,
  USER_ACCOUNT_ABNORMAL: noAccount,
  TRANSFER_QUOTA_EXCEED: fullAccount,
  DAY_RECEIVED_QUOTA_EXCEED: fullAccount,
  DAY_RECEIVED_COUNT_EXCEED: fullAccount,
  RECEIVE_ACCOUNT_NOT_CONFIGURE: noAccount,
  OVERDUE_CLOSE: 'The payment was not confirmed in WeChat in time. Request it again.',
};

/** Certainly unpaid, and no fault of the payout: the same order can be sent again. */
const reasonsToWait: Readonly<Record<string, string>> = {
  NOT_ENOUGH: 'The balance at WeChat Pay is too low',
  FREQUENCY_LIMITED: 'WeChat Pay allows no more payments now',
  ACCOUNTERROR: "The platform's account at WeChat Pay cannot pay",
  NO_AUTH: 'WeChat Pay has not enabled merchant transfers for WECHAT_MCH_ID',
  APPID_MCHID_NOT_MATCH: 'WECHAT_APP_ID does not belong to WECHAT_MCH_ID',
};

const wrongSignature =
  'WeChat Pay refuses the signature: WECHAT_MCH_KEY_FILE is not the key of WECHAT_MCH_SERIAL';
const wrongClock = "WeChat Pay refuses the time of the request: the platform's clock is wrong";
const away = 'WeChat Pay cannot be reached';

/** WeChat Pay checks the name only from here on, and wants it from ¥2,000 on. */
const leastNamed = 30n;

export function createWechat(settings: WechatSettings, clock: Deps['clock']): Rail {
  const gateway = openWechatGateway(settings, () => clock.now());
  const billOf = ({ id, amount, account: { info } }: OrderToPay) => ({
    appid: settings.appId,
    out_bill_no: shortId(id),
    transfer_scene_id: settings.sceneId,
    openid: info.openid,
    ...(amount >= leastNamed && { user_name: gateway.seal(info.realName ?? '') }),
    transfer_amount: Number(amount),
    transfer_remark: 'Tael',
    notify_url: settings.notifyUrl,
    transfer_scene_report_infos: [
      { info_type: '岗位类型', info_content: '用户' },
      { info_type: '报酬说明', info_content: '余额提现' },
    ],
  });

  const submit = async (order: OrderToPay): Promise<RailAnswer> =>
    answerOf(await answered(() => gateway.call('POST', bills, billOf(order))));

  return {
    provider: 'WeChat Pay',
    check: async () =>
      problemOf(await answered(() => gateway.call('GET', '/v3/merchant/fund/balance/OPERATION'))),
    submit,
    outcome: async (order): Promise<OutcomeAnswer> => {
      const answer = answerOf(
        await answered(() => gateway.call('GET', `${bills}/out-bill-no/${shortId(order.id)}`)),
      );
      // A question is answered without what the owner's confirmation needs. A repeat of the same bill has it.
      const isWaiting = answer.kind === 'open' && answer.words === waiting;
      const last = isWaiting ? await submit(order) : answer;
      return last.kind === 'waits' ? { kind: 'unknown', words: last.reason } : last;
    },
    statement: async (day) => {
      const path = `/v3/bill/fundflowbill?bill_date=${day}&account_type=OPERATION&tar_type=GZIP`;
      const asked = await answered(() => gateway.call('GET', path));
      if (!('body' in asked) || asked.status !== 200) return undefined;
      const packed = await gateway.download(text(asked, 'download_url'));
      if (packed === undefined) return undefined;
      const file = gunzipSync(packed);
      if (createHash('sha1').update(file).digest('hex') !== text(asked, 'hash_value').toLowerCase())
        throw new Error('the statement does not have the announced hash');
      return readFundFlow(file.toString('utf8'));
    },
  };
}

type Answered = WechatAnswer | { failed: 'refused connection' | 'no answer'; words: string };

async function answered(call: () => Promise<WechatAnswer>): Promise<Answered> {
  try {
    return await call();
  } catch (error) {
    const failed = isRefusedConnection(error) ? 'refused connection' : 'no answer';
    return { failed, words: wordsOf(error) };
  }
}

const text = ({ body }: WechatAnswer, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

const words = (answer: WechatAnswer): string => `${text(answer, 'code')}: ${text(answer, 'message')}`;

function waitReason(answer: WechatAnswer): string | undefined {
  const code = text(answer, 'code');
  if (code === 'SIGN_ERROR')
    return text(answer, 'message').includes('timestamp') ? wrongClock : wrongSignature;
  return reasonsToWait[code];
}

function answerOf(answer: Answered): RailAnswer {
  if ('failed' in answer)
    return answer.failed === 'no answer'
      ? { kind: 'unknown', words: answer.words }
      : { kind: 'waits', reason: away };
  if (answer.status === 200) return stateOf(answer);
  if (text(answer, 'code') === 'NOT_FOUND') return { kind: 'absent' };
  const reason = waitReason(answer);
  if (reason !== undefined) return { kind: 'waits', reason };
  // Another request with this number may have been taken.
  return { kind: 'unknown', words: words(answer) };
}

function stateOf(answer: WechatAnswer): RailAnswer {
  const state = text(answer, 'state');
  const reference = text(answer, 'transfer_bill_no');
  switch (state) {
    case 'SUCCESS':
      return {
        kind: 'paid',
        at: new Date(text(answer, 'update_time') || text(answer, 'create_time')),
        reference,
      };
    case 'FAIL':
    case 'CANCELLED': {
      const code = text(answer, 'fail_reason');
      return { kind: 'refused', reason: failures[code] ?? notPaid, words: code === '' ? state : code };
    }
    default: {
      const confirmation = state === waiting ? text(answer, 'package_info') : '';
      return { kind: 'open', reference: reference || undefined, words: state, confirmation };
    }
  }
}

function problemOf(answer: Answered): string | undefined {
  if ('failed' in answer) return `${away}: ${answer.words}`;
  if (answer.status === 200) return undefined;
  return waitReason(answer) ?? `WeChat Pay does not answer for the account: ${words(answer)}`;
}
