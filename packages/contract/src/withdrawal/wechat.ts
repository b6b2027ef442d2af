import { z } from 'zod';
import { contract } from '../contract.ts';
import { legible, signedBody } from '../fields/index.ts';

const common = { tags: ['withdrawals'], access: 'user', path: '/api/withdrawals/wechat-link' } as const;

export const wechatLink = z.object({
  linked: z.boolean(),
  /** The address of WeChat's consent page. Null if WeChat payouts are paid by hand. */
  url: z.string().nullable(),
});

export const readWechatLink = contract({
  ...common,
  method: 'get',
  summary: 'Whether my WeChat account is linked, and where to link it',
  answer: wechatLink,
});

export const linkWechat = contract({
  ...common,
  method: 'post',
  summary: 'Link the WeChat account that gave the code',
  body: z.object({
    code: z.string().min(1).max(512),
    state: z.string().min(1).max(256),
    /** WeChat Pay compares it with the account. */
    realName: legible(
      z.string().trim().max(100),
      'Real name contains characters that are not allowed',
    ).refine((name) => name !== '', { error: 'Real name is required' }),
  }),
  answer: z.object({ linked: z.literal(true) }),
  errors: ['withdrawal.link_expired', 'withdrawal.wechat_away'],
});

export const wechatCallback = contract({
  method: 'post',
  path: '/api/callbacks/wechat',
  tags: ['withdrawals'],
  summary: "WeChat Pay's notice about a bill, signed and sealed by API v3",
  access: 'public',
  body: signedBody,
  answer: z.object({ code: z.literal('SUCCESS') }),
  errors: ['withdrawal.bad_signature', 'withdrawal.replayed'],
});
