/** Both ends, which people compare. Another text, such as a username, stays as it is. */
export const shortAddress = (text: string): string =>
  /^0x[0-9a-f]{40}$/i.test(text) ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
