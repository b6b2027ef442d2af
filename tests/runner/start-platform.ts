/** For suites that keep to their own accounts. A suite that stops a part of the platform starts its own. */
export default async function startSharedPlatform(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SHARED_PLATFORM !== undefined) return undefined;
  // Once only: each project has modules of its own, and a second copy would register its metrics again.
  const { startPlatform } = await import('../platform.ts');
  const platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' } });
  process.env.SHARED_PLATFORM = JSON.stringify({ url: platform.url, printed: platform.output() });
  return () => platform.remove();
}
