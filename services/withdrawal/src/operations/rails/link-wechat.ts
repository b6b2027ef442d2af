import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findLink, saveLink } from '../../store/wechat.ts';

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'safe' | 'log'>;

const stateMs = 10 * 60_000;
const answersWithinMs = 4_000;
const token = z.object({ openid: z.string().min(1).max(128) });

export interface WechatLink {
  linked: boolean;
  /** Where the owner gives consent. Null if WeChat is paid by hand. */
  url: string | null;
}

export async function readWechatLink(deps: Needs, userId: string): Promise<WechatLink> {
  const { config, database, clock } = deps;
  const linked = (await findLink(database.db, userId, clock.now())) !== undefined;
  if (config.RAIL_WECHAT !== 'wechat') return { linked, url: null };
  const url = new URL(config.WECHAT_OAUTH_URL);
  url.search = new URLSearchParams({
    appid: config.WECHAT_APP_ID ?? '',
    redirect_uri: new URL('/wechat-linked', config.PUBLIC_URL).href,
    response_type: 'code',
    scope: 'snsapi_base',
    state: stateOf(deps, userId, clock.now().getTime() + stateMs),
  }).toString();
  url.hash = 'wechat_redirect';
  return { linked, url: url.href };
}

/** Binds the consent to one user: a stranger's link would otherwise send their payouts to the stranger. */
const stateOf = ({ safe }: Needs, userId: string, until: number): string =>
  `${until}.${safe.digest({ wechatLinkOf: userId, until }).toString('base64url')}`;

function isOwnState(deps: Needs, userId: string, state: string): boolean {
  const until = Number(state.split('.')[0]);
  if (!(until > deps.clock.now().getTime())) return false;
  const [given, right] = [Buffer.from(state), Buffer.from(stateOf(deps, userId, until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export async function linkWechat(
  deps: Needs,
  { userId, code, state, realName }: { userId: string; code: string; state: string; realName: string },
): Promise<void> {
  const { config, database, safe, clock } = deps;
  if (config.RAIL_WECHAT !== 'wechat' || !isOwnState(deps, userId, state)) throw errors.link_expired();
  const openid = await exchange(deps, code);
  const sealed = safe.seal(userId, { method: 'wechat', info: { openid, realName } });
  await saveLink(database.db, { userId, sealed, at: clock.now() });
}

/** WeChat answers 200 with an `errcode` for a code that is wrong, used or expired. */
async function exchange({ config, log }: Needs, code: string): Promise<string> {
  const url = new URL(config.WECHAT_TOKEN_URL);
  url.search = new URLSearchParams({
    appid: config.WECHAT_APP_ID ?? '',
    secret: (config.WECHAT_APP_SECRET_FILE ?? '').trim(),
    code,
    grant_type: 'authorization_code',
  }).toString();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs) });
    const read = token.safeParse(await answer.json());
    if (read.success) return read.data.openid;
  } catch (error) {
    // The URL has the secret: its error is not logged.
    log.warn({ cause: error instanceof Error ? error.name : '' }, 'WeChat did not exchange a code');
    throw errors.wechat_away();
  }
  throw errors.link_expired();
}
