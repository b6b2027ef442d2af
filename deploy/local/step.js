/** `node deploy/local/step.js 'installing packages' npm install …`. Prints the step's stdout only if it fails. */
import { spawn } from 'node:child_process';

const [title, command, ...args] = process.argv.slice(2);
const { stdout } = process;
const everyMs = stdout.isTTY ? 1000 : 10_000;
const startedAt = performance.now();

function show(text, last = false) {
  const line = `${title} … ${text}`.trimEnd();
  if (stdout.isTTY) stdout.write(`\r\u001b[K${line}${last ? '\n' : ''}`);
  else stdout.write(`${line}\n`);
}

const seconds = (digits = 0) => `${((performance.now() - startedAt) / 1000).toFixed(digits)} s`;

let output = '';
const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
show('');
const ticking = setInterval(() => show(seconds()), everyMs);
// Ctrl-C also reaches the command, which is in the same process group.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

function finish(code, how) {
  clearInterval(ticking);
  show(code === 0 ? seconds(1) : `failed (${how}) after ${seconds(1)}`, true);
  if (code !== 0) process.stderr.write(output);
  process.exitCode = code;
}
child.once('error', (error) => finish(1, error.message));
child.once('close', (code, signal) => finish(code ?? 1, signal ?? code));
