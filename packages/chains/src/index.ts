export { askEndpoint } from './ask-endpoint.ts';
export { agreedHead, agreedOn, Disagreement, tooFew, type Differing, type Told } from './agreement.ts';
export type { Address, Chain, ListedToken } from './chain.ts';
export { chainSettings, type ChainSettings } from './chain-settings.ts';
export { configuredChains } from './configured-chains.ts';
export { forwarderFactory, mostSwept, sweepAbi, sweepData, type ForwarderFactory } from './forwarders.ts';
export { listedTokens } from './listed-tokens.ts';
export { multicall, readArbitrumBlock, readNativeBalance, type Answer, type Read } from './multicall.ts';
export { createNode, hexNumber, mustBeChain, type Ask, type Node } from './node.ts';
export { isTooMuch, NodeError } from './node-error.ts';
export {
  hex,
  readHead,
  readHeader,
  readLogs,
  readLogsInHalves,
  readLogsOfBlock,
  readLogsTogether,
  readReceipts,
  type Header,
  type Log,
  type LogFilter,
  type Receipt,
} from './read-chain.ts';
export { supportedChains, type SupportedChain } from './supported-chains.ts';
