interface Written {
  sign: string;
  amount: number;
  places: number;
}

function read(text: string): Written | undefined {
  const [, sign = '', whole, decimals = ''] = /^(\D*)([\d,]+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { sign, amount: Number(whole.replaceAll(',', '') + decimals), places: decimals.length };
}

function write({ sign, amount, places }: Written): string {
  const digits = String(Math.round(amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${sign}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

export function courseBetween(before: string, after: string): ((way: number) => string) | undefined {
  const [from, to] = [read(before), read(after)];
  if (!from || !to || from.amount === to.amount) return undefined;
  if (from.sign !== to.sign || from.places !== to.places) return undefined;
  return (way) => write({ ...to, amount: from.amount + (to.amount - from.amount) * way });
}
