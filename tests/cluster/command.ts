import { spawn } from 'node:child_process';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Wish {
  env?: Record<string, string>;
  timeoutMs?: number;
  input?: string;
}

export function attempt(program: string, args: readonly string[], wish: Wish = {}): Promise<Ended> {
  const { env, timeoutMs = 900_000, input = '' } = wish;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, timeout: timeoutMs });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout: text(out), stderr: text(err) }));
    child.stdin.end(input);
  });
}

export async function run(program: string, args: readonly string[], wish?: Wish): Promise<string> {
  const { code, stdout, stderr } = await attempt(program, args, wish);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
  return stdout.trim();
}

const text = (chunks: Buffer[]): string => Buffer.concat(chunks).toString();
