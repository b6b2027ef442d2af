import * as api from '@tael/contract/gateway';
import { reply, route } from '@tael/runtime';
import type { Status } from '../status/status.ts';

const CACHED = { 'cache-control': 'public, max-age=5' };

/** From memory alone: the page is asked most while the platform is in trouble. */
export const status = ({ current }: Pick<Status, 'current'>) =>
  route(api.readStatus, { handle: () => Promise.resolve(reply(200, current(), CACHED)) });
