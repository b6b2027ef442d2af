import type { Preferences } from './settings.ts';

/** Leaves out the username: anybody may have registered with this address. */
export function verificationMail(
  language: Preferences['language'],
  link: string,
): { subject: string; text: string } {
  if (language === 'zh-CN') {
    return {
      subject: '确认您的 Tael 邮箱地址',
      text: `您好：

请打开以下链接确认此邮箱地址属于您，链接 24 小时内有效，且只能使用一次：

${link}

如果您没有注册 Tael 账户，请忽略此邮件。
`,
    };
  }
  return {
    subject: 'Confirm the address of your Tael account',
    text: `Hello,

Open this link to confirm that this address is yours. It works once, for 24 hours:

${link}

If you have no account at Tael, ignore this mail.
`,
  };
}
