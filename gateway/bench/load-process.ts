import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Load, Measured } from './load.ts';

interface Tally {
  answered: number;
  latencies: number[];
  countsFrom: number;
  endsAt: number;
  refused: number;
  firstRefusal: string | undefined;
}

/** Raw sockets: a client library would cost more than the measured work. */
function keepAsking(socket: Socket, request: () => string, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let askedAt = performance.now();
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      if (!isWhole(answer)) return;
      const now = performance.now();
      tally.answered += 1;
      if (!answer.startsWith('HTTP/1.1 20')) {
        tally.refused += 1;
        tally.firstRefusal ??= answer;
      } else if (askedAt >= tally.countsFrom) tally.latencies.push(now - askedAt);
      answer = '';
      if (now >= tally.endsAt) {
        resolve();
        return;
      }
      askedAt = now;
      socket.write(request());
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.write(request());
  });
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = /content-length: (\d+)/i.exec(answer)?.[1];
  if (length === undefined) return answer.endsWith('\r\n0\r\n\r\n');
  return answer.length >= head + 4 + Number(length);
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

function requestMaker(template: string, picks: readonly string[]): () => string {
  if (!template.includes('%')) return () => template;
  return () =>
    template
      .replace('%KEY%', () => randomUUID())
      .replace('%PICK%', () => picks[Math.floor(Math.random() * picks.length)] ?? '');
}

async function run(load: Load): Promise<Measured> {
  const { port, connections, seconds, settlingSeconds = 0, requests, picks = [], mayRefuse = false } = load;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const countsFrom = performance.now() + settlingSeconds * 1000;
  const endsAt = countsFrom + seconds * 1000;
  const tally: Tally = {
    answered: 0,
    latencies: [],
    countsFrom,
    endsAt,
    refused: 0,
    firstRefusal: undefined,
  };
  await Promise.all(
    sockets.map((socket, n) =>
      keepAsking(socket, requestMaker(requests[n % requests.length] ?? '', picks), tally),
    ),
  );
  const took = (performance.now() - countsFrom) / 1000;
  for (const socket of sockets) socket.destroy();
  if (!mayRefuse && tally.firstRefusal !== undefined)
    throw new Error(`not answered with success:\n${tally.firstRefusal}`);
  const sorted = Float64Array.from(tally.latencies).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  const { answered, refused } = tally;
  return { requests: answered, refused, perSecond: sorted.length / took, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (load: Load) => {
  run(load).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
