import type { Preferences } from './settings.ts';

/** Empty for mails about the reader's own account. */
export interface MailParams {
  /** Usernames. */
  by?: string;
  to?: string;
  role?: string;
  /** When a proposal takes effect without a second person. */
  aloneAt?: string;
}

type Mail = (language: Preferences['language'], params: MailParams) => { subject: string; text: string };

const roles: Record<string, string> = { admin: '管理员', moderator: '版主' };
const inEnglish = (role = '') => (role === 'admin' ? 'an administrator' : 'a moderator');

/** To every administrator, since a right that was given in secret is how one person becomes two. */
export const rightGivenMail: Mail = (language, { by = '', to = '', role = '' }) =>
  language === 'zh-CN'
    ? {
        subject: `Tael：${to} 已获得权限`,
        text: `您好：

${by} 已授予 ${to} 权限。该账户现为${roles[role] ?? ''}。

如果您不知情，请立即在管理后台的用户页面收回这些权限。
`,
      }
    : {
        subject: `Tael: ${to} was given rights`,
        text: `Hello,

${by} gave rights to ${to}, who is now ${inEnglish(role)}.

If you know nothing of this, take them back now, on the users page of the admin portal.
`,
      };

export const rightProposedMail: Mail = (language, { by = '', to = '', role = '', aloneAt }) =>
  language === 'zh-CN'
    ? {
        subject: `Tael：向 ${to} 授权的提议等待处理`,
        text: `您好：

${by} 提议授予 ${to} 权限（${roles[role] ?? ''}）。
${aloneAt === undefined ? '须由另一位管理员批准。' : `没有其他管理员，如不撤回，将于 ${aloneAt} 生效。`}

请在管理后台的审批页面处理。
`,
      }
    : {
        subject: `Tael: rights for ${to} wait for a second person`,
        text: `Hello,

${by} proposes to give rights to ${to}, as ${inEnglish(role)}.
${
  aloneAt === undefined
    ? 'Another administrator has to approve this.'
    : `There is no other administrator, so it takes effect at ${aloneAt} unless it is withdrawn.`
}

Decide on the approvals page of the admin portal.
`,
      };
