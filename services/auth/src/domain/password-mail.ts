import type { Preferences } from './settings.ts';

export function passwordMail(language: Preferences['language']): { subject: string; text: string } {
  if (language === 'zh-CN') {
    return {
      subject: '您的 Tael 密码已更改',
      text: `您好：

您 Tael 账户的密码已更改，其他登录均已结束。

如果不是您本人操作，请立即在登录页点击“忘记密码？”重设密码，并联系客服。
`,
    };
  }
  return {
    subject: 'Your Tael password was changed',
    text: `Hello,

The password of your Tael account was changed, and all other sessions have ended.

If that was not you, reset it now with "Forgot password?" on the sign-in page, and contact support.
`,
  };
}
