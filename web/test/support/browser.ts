import { createRequire } from 'node:module';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** jsdom lacks these, or has others. All come from Node, since its classes depend on each other. */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
] as const;

const browser: Environment = {
  name: 'browser',
  // The client's transform rewrites `new URL(…, import.meta.url)`, which the tests need to read files.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const own = Object.fromEntries(fromNode.map((name) => [name, globalThis[name]]));
    shortenStyles();
    const jsdom = await builtinEnvironments.jsdom.setup(global, options);
    const window = Object.assign(global, own) as unknown as Window & typeof globalThis;
    window.scrollTo = () => undefined;
    window.Element.prototype.scrollIntoView = () => undefined;
    const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = (query) => ({ matches: false, media: query, ...heard }) as unknown as MediaQueryList;
    giveDialogs(window);
    return jsdom;
  },
};
export default browser;

/**
 * jsdom computes the style of an element from its whole default stylesheet, which took a fifth of the time of the suites.
 * The queries by role need these properties only.
 */
function shortenStyles(): void {
  const inJsdom = createRequire(createRequire(import.meta.url).resolve('jsdom'));
  const needed = /\b(display|visibility|pointer-events)\s*:[^;}]*/g;
  const sheet = inJsdom.resolve('./jsdom/browser/default-stylesheet.js');
  const text = (inJsdom(sheet) as string).replaceAll(/\/\*.*?\*\/|@namespace[^;]*;/gs, '');
  const rules: { selectors: string[]; style: string }[] = [];
  for (const [, selector = '', properties = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const style = (properties.match(needed) ?? []).map((property) => property.trim()).join(';');
    if (style === '') continue;
    const before = rules.at(-1);
    if (before?.style === style) before.selectors.push(selector);
    else rules.push({ selectors: [selector], style });
  }
  const module = inJsdom.cache[sheet];
  if (module)
    module.exports = rules.map(({ selectors, style }) => `${selectors.join()} {${style}}`).join('\n');
  const { propertiesWithResolvedValueImplemented: computed } = inJsdom(
    './jsdom/living/helpers/style-rules.js',
  ) as { propertiesWithResolvedValueImplemented: Record<string, unknown> };
  for (const name of Object.keys(computed))
    if (name.endsWith('color')) Reflect.deleteProperty(computed, name);
}

function giveDialogs({ document, HTMLDialogElement, HTMLElement }: Window & typeof globalThis): void {
  const cameFrom = new WeakMap<Element, Element | null>();
  // oxlint-disable-next-line typescript/unbound-method -- called on the element that is focused
  const { focus } = HTMLElement.prototype;
  // Elements in a closed dialog can't be focused.
  HTMLElement.prototype.focus = function (...how) {
    if (this.closest('dialog:not([open])') === null) focus.apply(this, how);
  };
  HTMLDialogElement.prototype.showModal = function () {
    cameFrom.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    const before = cameFrom.get(this);
    if (this.open && this.isConnected && before instanceof HTMLElement) before.focus();
    this.open = false;
  };
}
