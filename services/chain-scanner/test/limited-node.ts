import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  method: string;
  params: { fromBlock: string; toBlock: string }[];
}

export interface LogRange {
  from: number;
  to: number;
}

export interface LimitedNode {
  url: string;
  answered: LogRange[];
  asked: () => number;
  /** In blocks. */
  most: number;
  instead: (range: LogRange) => 'none' | { message: string } | undefined;
  stop: () => void;
}

/** Limits the range of log requests, like public nodes. */
export async function startLimitedNode(url: string): Promise<LimitedNode> {
  let asked = 0;
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const whole = JSON.parse(body) as Call | Call[];
      const [call] = [whole].flat();
      const reply = call?.method === 'eth_getLogs' ? ofLogs(call) : undefined;
      if (reply !== undefined) {
        const of = (id: number) => ({ jsonrpc: '2.0', id, ...reply });
        return void res.end(JSON.stringify(Array.isArray(whole) ? whole.map((_, id) => of(id)) : of(1)));
      }
      void fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answer) => answer.text())
        .then((text) => res.end(text))
        .catch(() => res.destroy());
    });
  });
  const ofLogs = ({ params: [filter] }: Call): object | undefined => {
    asked += 1;
    const range = { from: Number(filter?.fromBlock), to: Number(filter?.toBlock) };
    if (range.to - range.from >= node.most)
      return { error: { code: -32005, message: `block range is limited to ${node.most}` } };
    const instead = node.instead(range);
    if (instead === undefined || instead === 'none') node.answered.push(range);
    if (instead === 'none') return { result: [] };
    return instead && { error: { code: -32000, ...instead } };
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const node: LimitedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: [],
    asked: () => asked,
    most: Infinity,
    instead: () => undefined,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return node;
}
