import { spawn, type ChildProcess } from 'node:child_process';
import { anvilBinary } from './anvil-binary.ts';
import { endWithMe } from './end-with-me.ts';
import { freePort } from './free-port.ts';
import { endProcess, untilReady } from './until-ready.ts';

export interface ChainServer {
  chainId: number;
  url: string;
  rpc: (method: string, ...params: unknown[]) => Promise<unknown>;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

export interface ChainOptions {
  chainId: number;
  port?: number;
  state?: string;
  genesisAt?: number;
  /** Default: a block per transaction. */
  blockSeconds?: number;
  /** Of a block, and of a read without a limit. Default: 30 million. */
  gasLimit?: number;
}

export async function startChain(options: ChainOptions): Promise<ChainServer> {
  const { chainId, port, state, genesisAt, blockSeconds, gasLimit } = options;
  const listening = port ?? (await freePort());
  const url = `http://127.0.0.1:${listening}`;
  const rpc = (method: string, ...params: unknown[]) => ask(url, method, params);
  const args = [
    ...['--port', String(listening), '--chain-id', String(chainId), '--quiet', '--threads', '1'],
    ...['--prune-history', '50', '--transaction-block-keeper', '100000'],
    ...(state === undefined ? [] : ['--state', state, '--state-interval', '5']),
    ...(genesisAt === undefined ? [] : ['--timestamp', String(genesisAt)]),
    ...(blockSeconds === undefined ? [] : ['--block-time', String(blockSeconds), '--mixed-mining']),
    ...(gasLimit === undefined ? [] : ['--gas-limit', String(gasLimit)]),
  ];
  const launch = async () => {
    const node = spawn(anvilBinary(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    let output = '';
    node.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
    if (node.pid !== undefined) node.once('exit', endWithMe(node.pid, 'TERM'));
    const check = () => rpc('eth_chainId').then(() => undefined);
    await untilReady(node, check, { name: 'anvil', output: () => output, timeoutMs: 15_000 });
    return node;
  };
  let running: ChildProcess | undefined = await launch();
  const end = async (signal: NodeJS.Signals) => {
    const node = running;
    running = undefined;
    if (node) await endProcess(node, signal);
  };
  return {
    chainId,
    url,
    rpc,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start: async () => {
      running ??= await launch();
    },
  };
}

async function ask(url: string, method: string, params: unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
