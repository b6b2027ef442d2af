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

/** What a browser calls itself, as a person would: the browser and what it runs on, where they can be told. */
export function deviceParts(userAgent: string): { browser?: string; system?: string } {
  const named = (known: [string, RegExp][]) => known.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = named(browsers);
  const system = named(systems);
  return { ...(browser && { browser }), ...(system && { system }) };
}
