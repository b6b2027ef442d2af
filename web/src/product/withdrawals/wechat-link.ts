import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

export const wechatLink = queryOptions({
  queryKey: ['withdrawals', 'wechat-link'],
  queryFn: ({ signal }) =>
    call('GET /api/withdrawals/wechat-link', { fallback: i18next.t('wechat:failed'), signal }),
});

/** The code is valid once: a repeated call is refused. */
export const linkWechat = (body: { code: string; state: string; realName: string }) =>
  call('POST /api/withdrawals/wechat-link', { body, fallback: i18next.t('wechat:failed') });
