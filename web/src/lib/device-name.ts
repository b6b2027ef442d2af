const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

const named = (known: [string, RegExp][], userAgent: string) =>
  known.find(([, mark]) => mark.test(userAgent))?.[0];

export function deviceName(userAgent: string): string {
  return [named(browsers, userAgent), named(systems, userAgent)].filter(Boolean).join(' · ');
}

export function isPhone(userAgent: string): boolean {
  return /iPhone|Android/.test(userAgent);
}
