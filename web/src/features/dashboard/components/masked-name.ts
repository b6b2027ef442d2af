const dots = '••••';

export function maskedName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= 7) return `${characters[0] ?? ''}${dots}`;
  return characters.slice(0, 3).join('') + dots + characters.slice(-4).join('');
}
