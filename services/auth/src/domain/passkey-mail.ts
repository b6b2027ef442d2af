import type { Preferences } from './settings.ts';

type Mail = (language: Preferences['language']) => { subject: string; text: string };

export const passkeyAddedMail: Mail = (language) =>
  language === 'zh-CN'
    ? {
        subject: '您的 Tael 账户添加了通行密钥',
        text: `您好：

您的 Tael 账户添加了一个通行密钥。使用它可以直接登录，无需密码。

如果不是您本人操作，请立即更改密码，在“安全”页面移除该通行密钥，并结束其他登录。
`,
      }
    : {
        subject: 'A passkey was added to your Tael account',
        text: `Hello,

A passkey was added to your Tael account. It signs in without the password.

If that was not you, change your password now, remove the passkey on the security page, and end all other sessions.
`,
      };

export const passkeyRemovedMail: Mail = (language) =>
  language === 'zh-CN'
    ? {
        subject: '您的 Tael 账户移除了通行密钥',
        text: `您好：

您的 Tael 账户移除了一个通行密钥，它不能再用于登录。

如果不是您本人操作，请立即更改密码，并联系客服。
`,
      }
    : {
        subject: 'A passkey was removed from your Tael account',
        text: `Hello,

A passkey was removed from your Tael account. It does not sign in any more.

If that was not you, change your password now and contact support.
`,
      };

export const passkeyCopiedMail: Mail = (language) =>
  language === 'zh-CN'
    ? {
        subject: '您的 Tael 通行密钥可能已被复制',
        text: `您好：

有人使用您 Tael 账户的通行密钥，但其签名计数没有增加，这说明可能存在副本。该操作已被拒绝。

请在“安全”页面移除该通行密钥，然后添加一个新的。
`,
      }
    : {
        subject: 'A passkey of your Tael account may have been copied',
        text: `Hello,

A passkey of your Tael account was used, but its signature count had not grown. A copy of it may exist. The attempt was
refused.

Remove the passkey on the security page, and add a new one.
`,
      };
