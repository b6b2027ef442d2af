import { mailsOf, type Platform } from './platform.ts';

export type ReachablePlatform = Pick<Platform, 'url' | 'output' | 'mails'>;

export function sharedPlatform(): ReachablePlatform {
  const given = process.env.SHARED_PLATFORM;
  if (given === undefined) throw new Error('runner/start-platform.ts did not start a platform');
  const { url, printed } = JSON.parse(given) as { url: string; printed: string };
  return { url, output: () => printed, mails: () => mailsOf(printed) };
}
