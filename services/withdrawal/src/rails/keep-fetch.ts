/** `undici`, a package of alipay-sdk, replaces the dispatcher of the process's `fetch` unless `fetch` has loaded its own. */
void fetch('data:,');
