const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function testLink(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const random = Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
  return `/register?ref=TEST${random}`;
}
