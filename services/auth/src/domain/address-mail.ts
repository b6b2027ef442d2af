import type { Preferences } from './settings.ts';

/** Goes to the old address: its owner may still read that mailbox after the account was taken over. */
export function addressMail(language: Preferences['language']): { subject: string; text: string } {
  if (language === 'zh-CN') {
    return {
      subject: '您的 Tael 邮箱地址已更改',
      text: `您好：

管理员已将您 Tael 账户的邮箱地址改为另一个地址，您的所有登录均已结束。24 小时内不能重设密码，提现也不会处理。

如果您没有要求更改，请立即联系客服。
`,
    };
  }
  return {
    subject: 'The address of your Tael account was changed',
    text: `Hello,

An administrator changed the e-mail address of your Tael account to another one, and every session has ended. For 24
hours the password cannot be reset and no payout is made.

If you did not ask for this, contact support now.
`,
  };
}
