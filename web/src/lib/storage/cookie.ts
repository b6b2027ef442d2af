const year = 365 * 24 * 3600;

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`;
}
