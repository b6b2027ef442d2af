import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { endWithMe } from './end-with-me.ts';
import { freePort } from './free-port.ts';
import { mongoCommand, mongoMissing, type MongoOptions } from './mongo-binary.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { endProcess, untilReady } from './until-ready.ts';

export { mongoMissing, prepareMongo } from './mongo-binary.ts';

export interface MongoServer {
  url: string;
  stop: () => Promise<void>;
}

export async function startMongo(options: MongoOptions = {}): Promise<MongoServer> {
  const missing = mongoMissing();
  if (missing !== undefined) throw new Error(missing);
  const own = options.folder === undefined ? temporaryFolder('tael-mongo-') : undefined;
  const folder = options.folder ?? own?.path ?? '';
  const port = options.port ?? (await freePort());
  const [program, args] = mongoCommand(folder, port, options);
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
  if (server.pid !== undefined) server.once('exit', endWithMe(server.pid, 'KILL'));
  await untilReady(server, () => listens(port), { name: program, output: () => output, timeoutMs: 30_000 });
  return {
    url: `mongodb://127.0.0.1:${port}/tael`,
    stop: async () => {
      await endProcess(server, 'SIGKILL');
      own?.remove();
    },
  };
}

const listens = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
