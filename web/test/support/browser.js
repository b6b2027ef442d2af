import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom lacks; taken from Node, whose classes belong together. */
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
    const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
    window.matchMedia = (query) => ({ matches: false, media: query, ...heard });
    window.HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    window.HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
  }
}
