import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks these. All come from Node, since its classes depend on each other. */
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
];

export default class Browser extends TestEnvironment {
  async setup() {
    await super.setup();
    const window = this.global;
    for (const name of fromNode) window[name] = globalThis[name];
    window.scrollTo = () => undefined;
    window.Element.prototype.scrollIntoView = () => undefined;
    const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = (query) => ({ matches: false, media: query, ...heard });
    giveDialogs(window);
  }
}

function giveDialogs({ document, HTMLDialogElement, HTMLElement }) {
  const cameFrom = new WeakMap();
  const { focus } = HTMLElement.prototype;
  // Elements in a closed dialog can't be focused.
  HTMLElement.prototype.focus = function (...how) {
    if (this.closest('dialog:not([open])') === null) focus.apply(this, how);
  };
  HTMLDialogElement.prototype.showModal = function () {
    cameFrom.set(this, document.activeElement);
    this.open = true;
    this.querySelector('button, input, select, textarea, a[href]')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    if (this.open && this.isConnected) cameFrom.get(this)?.focus();
    this.open = false;
  };
}
