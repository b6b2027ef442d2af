import * as api from '@tael/contract/withdrawal';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { linkWechat, readWechatLink } from '../operations/rails/link-wechat.ts';
import { takeWechatCallback } from '../operations/rails/take-wechat-callback.ts';

export const wechatRoutes = (deps: Deps): Route[] => [
  route(api.readWechatLink, { handle: ({ principal }) => readWechatLink(deps, principal.userId) }),
  route(api.linkWechat, {
    handle: async ({ principal: { userId }, body }) => {
      await linkWechat(deps, { userId, ...body });
      return { linked: true } as const;
    },
  }),
  route(api.wechatCallback, {
    handle: async ({ body, header }) => {
      const signed = {
        timestamp: header('wechatpay-timestamp') ?? '',
        nonce: header('wechatpay-nonce') ?? '',
        serial: header('wechatpay-serial') ?? '',
        signature: header('wechatpay-signature') ?? '',
      };
      await takeWechatCallback(deps, { body, signed });
      return { code: 'SUCCESS' } as const;
    },
  }),
];
