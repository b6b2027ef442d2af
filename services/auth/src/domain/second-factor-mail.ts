import type { Preferences } from './settings.ts';

type Mail = (language: Preferences['language']) => { subject: string; text: string };

export const factorOffMail: Mail = (language) =>
  language === 'zh-CN'
    ? {
        subject: '您的 Tael 两步验证已关闭',
        text: `您好：

您 Tael 账户的两步验证已关闭，登录时不再要求输入验证码。

如果不是您本人操作，请立即更改密码，并通知其他管理员。
`,
      }
    : {
        subject: 'The second factor of your Tael account was switched off',
        text: `Hello,

The second factor of your Tael account was switched off. Signing in asks for no code any more.

If that was not you, change your password now and contact another administrator.
`,
      };

export const factorResetMail: Mail = (language) =>
  language === 'zh-CN'
    ? {
        subject: '管理员已重置您的 Tael 两步验证',
        text: `您好：

一位管理员已重置您 Tael 账户的两步验证，您的所有登录均已结束。请登录后重新设置。

如果您没有要求重置，请立即更改密码，并通知其他管理员。
`,
      }
    : {
        subject: 'The second factor of your Tael account was reset',
        text: `Hello,

An administrator reset the second factor of your Tael account, and every session has ended. Set up another one after
signing in.

If you did not ask for this, change your password now and contact another administrator.
`,
      };

export const codesGuessedMail: Mail = (language) =>
  language === 'zh-CN'
    ? {
        subject: '有人多次输错您的 Tael 验证码',
        text: `您好：

您 Tael 账户的两步验证码被多次输错。登录时输入验证码的人已经知道您的密码。

如果不是您本人操作，请立即更改密码，并通知其他管理员。
`,
      }
    : {
        subject: 'Wrong codes were entered for your Tael account',
        text: `Hello,

Several wrong codes of the second factor were entered for your Tael account. A sign-in asks for a code only after your
password.

If that was not you, change your password now and contact another administrator.
`,
      };
