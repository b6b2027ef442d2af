import { formatAmount, formatYuan, fromJsonNumber } from '@tael/money';
import type { NotificationContent } from './notification.ts';
import type { Preferences } from './settings.ts';

type Notice = Pick<NotificationContent, 'kind' | 'params'>;
type Language = Preferences['language'];

const mostLines = 50;

const frames = {
  en: {
    subject: 'News of your Tael account',
    hello: 'Hello,',
    more: (count: number) => `… and ${count} more.`,
    page: 'All notifications:',
    settings: 'What is mailed to you is your choice:',
  },
  'zh-CN': {
    subject: '您的 Tael 账户动态',
    hello: '您好：',
    more: (count: number) => `……另有 ${count} 条。`,
    page: '查看全部通知：',
    settings: '设置邮件通知：',
  },
} satisfies Record<Language, object>;

const lines: Record<string, Record<Language, string>> = {
  'security.new-device': {
    en: 'New sign-in from a device not seen before. If that was not you, change your password.',
    'zh-CN': '您的账户在新设备上登录。如非本人操作，请修改密码。',
  },
  'verification.approved': {
    en: 'Your identity is verified.',
    'zh-CN': '您的身份认证已通过。',
  },
  'verification.refused': {
    en: 'Your identity could not be verified. The reason is in the app, and you can try again.',
    'zh-CN': '您的身份认证未通过。原因请在应用中查看，您可以重新提交。',
  },
  'points.awarded': { en: 'You earned {points} points.', 'zh-CN': '您获得了 {points} 积分。' },
  'points.redeemed': {
    en: 'You redeemed {points} points for {yuan}.',
    'zh-CN': '您已用 {points} 积分兑换 {yuan}。',
  },
  'redemption.paid': {
    en: '{yuan} for {points} points has arrived in your withdrawal wallet.',
    'zh-CN': '{points} 积分兑换的 {yuan} 已存入提现钱包。',
  },
  'redemption.refused': {
    en: '{points} points could not be redeemed and are back in your account.',
    'zh-CN': '{points} 积分兑换未成功，积分已退回。',
  },
  'level.changed': { en: 'Your membership level is now {level}.', 'zh-CN': '您的会员等级现为 {level}。' },
  'referral.created': { en: 'A friend joined with your invitation.', 'zh-CN': '有好友通过您的邀请加入。' },
  'referral.approved': {
    en: 'Your invitation bonus of {points} points was approved.',
    'zh-CN': '您的邀请奖励 {points} 积分已通过审核。',
  },
  'referral.rejected': {
    en: 'An invitation bonus of yours was not approved.',
    'zh-CN': '您有一笔邀请奖励未通过审核。',
  },
  'withdrawal.pending': {
    en: 'Your withdrawal of {yuan} was requested.',
    'zh-CN': '您已申请提现 {yuan}。',
  },
  'withdrawal.approved': {
    en: 'Your withdrawal of {yuan} was approved.',
    'zh-CN': '您的提现 {yuan} 已通过审核。',
  },
  'withdrawal.processing': {
    en: 'Your withdrawal of {yuan} is being paid out.',
    'zh-CN': '您的提现 {yuan} 正在打款。',
  },
  'withdrawal.completed': {
    en: 'Your withdrawal of {yuan} has been paid.',
    'zh-CN': '您的提现 {yuan} 已打款。',
  },
  'withdrawal.rejected': {
    en: 'Your withdrawal of {yuan} was rejected and refunded.',
    'zh-CN': '您的提现 {yuan} 已驳回，款项已退回。',
  },
  'deposit.confirmed': {
    en: 'Your deposit of {coins} {token} was credited.',
    'zh-CN': '您的充值 {coins} {token} 已入账。',
  },
  'statement.ready': {
    en: 'Your account statement of {month} is ready.',
    'zh-CN': '您的 {month} 账户对账单已生成。',
  },
  'transaction.in': { en: '{sum} came in.', 'zh-CN': '收到 {sum}。' },
  'transaction.out': { en: '{sum} went out.', 'zh-CN': '支出 {sum}。' },
  'transaction.failed': { en: 'A transaction of {sum} failed.', 'zh-CN': '一笔 {sum} 的交易失败。' },
};
const unknown = { en: 'Something happened in your account.', 'zh-CN': '您的账户有新动态。' };

/** Leaves out text written by other users, such as names or user agents: readers trust our mail. */
export function noticesMail(
  language: Language,
  notices: readonly Notice[],
  publicUrl: string,
): { subject: string; text: string } {
  const { subject, hello, more, page, settings } = frames[language];
  const listed = notices.slice(0, mostLines).map((notice) => `- ${lineOf(language, notice)}`);
  if (notices.length > mostLines) listed.push(more(notices.length - mostLines));
  const link = (path: string): string => new URL(path, publicUrl).href;
  const ends = [`${page} ${link('/notifications')}`, `${settings} ${link('/profile?tab=notifications')}`];
  return { subject, text: `${hello}\n\n${listed.join('\n')}\n\n${ends.join('\n')}\n` };
}

function lineOf(language: Language, { kind, params }: Notice): string {
  const written = (key: string): string => {
    const value = params[`${key}.${language}`];
    return typeof value === 'string' ? value : '';
  };
  if (kind === 'news') return `${written('title')}\n\n${written('text')}\n`;
  const amount = fromJsonNumber(params.amount) ?? 0n;
  const yuan = formatYuan(amount);
  const coins = formatAmount(amount);
  const values: Record<string, string> = {
    yuan,
    coins,
    sum: params.currency === 'CNY' ? yuan : `${coins} USDC`,
    points: String(params.points),
    level: String(params.level),
    month: String(params.month),
    token: String(params.tokenSymbol),
  };
  const way = params.incoming === true ? 'transaction.in' : 'transaction.out';
  const line = lines[kind === 'transaction.completed' ? way : kind] ?? unknown;
  return line[language].replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}
