import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ProcessPlan {
  name: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  readyUrl: string;
}

export interface Supervised {
  name: string;
  pid(): number | undefined;
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Listener {
  line: (source: string, line: string) => void;
  note: (text: string) => void;
}

const firstWaitMs = 200;
const longestWaitMs = 10_000;
const stableMs = 30_000;
const badConfiguration = 78;
/** Below the 5 s limit for stopping the whole platform. */
const graceMs = 3500;

export function supervise(
  plan: ProcessPlan,
  listener: Listener,
  onHopeless: (name: string) => void,
): Supervised {
  let child: ChildProcess | undefined;
  let stopping = false;
  let waitMs = firstWaitMs;
  let restart: NodeJS.Timeout | undefined;

  const launch = () => {
    const startedAt = performance.now();
    child = start(plan, listener);
    child.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (code === badConfiguration) {
        onHopeless(plan.name);
        return;
      }
      if (performance.now() - startedAt >= stableMs) waitMs = firstWaitMs;
      listener.note(`${plan.name} ended (${signal ?? code}); starting it again in ${waitMs} ms`);
      restart = setTimeout(launch, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    });
  };
  launch();

  return {
    name: plan.name,
    pid: () => child?.pid,
    ready: () => untilReady(plan.readyUrl, () => stopping),
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (child) await ended(child);
    },
  };
}

function start({ name, args, cwd, env }: ProcessPlan, { line }: Listener): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    // When this process ends, the pipe closes and the child ends (follow-parent.ts).
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C must reach only this process, which stops the others in order.
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (text) => line(name, text));
  }
  return child;
}

async function untilReady(url: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const last = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(last);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
