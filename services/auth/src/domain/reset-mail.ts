import type { Preferences } from './settings.ts';

/** Leaves out the username: anybody may have registered this address under a name of their choice. */
export function resetMail(
  language: Preferences['language'],
  link: string,
): { subject: string; text: string } {
  if (language === 'zh-CN') {
    return {
      subject: '重置您的 Tael 密码',
      text: `您好：

请打开以下链接设置新密码，链接 30 分钟内有效，且只能使用一次：

${link}

如果不是您本人请求，请忽略此邮件，您的密码不会改变。
`,
    };
  }
  return {
    subject: 'Reset your Tael password',
    text: `Hello,

Open this link to choose a new password. It works once, for 30 minutes:

${link}

If you did not ask for it, ignore this mail: your password stays as it is.
`,
  };
}
