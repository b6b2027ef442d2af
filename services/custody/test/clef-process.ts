import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, freePort, temporaryFolder } from '@tael/testkit';

const checkout = join(import.meta.dirname, '../../..');
const [accountPassword, masterPassword] = ['an account password', 'a master password'];

export interface Clef {
  url: string;
  /** Clef's audit log: requests and responses. */
  audit: () => string;
  output: () => string;
  stop: () => Promise<void>;
}

/** A new account in a new key store, which `start` opens with the rules of that account. */
export function createClef() {
  const program = execFileSync('make', ['-s', 'clef'], { cwd: checkout, encoding: 'utf8' }).trim();
  const folder = temporaryFolder('tael-clef-');
  const at = (name: string): string => join(folder.path, name);
  const places = ['--configdir', at('config'), '--keystore', at('keys'), '--suppress-bootwarn'];
  const run = (args: string[], ...lines: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, [...places, ...args], {
      input: lines.map((line) => `${line}\n`).join(''),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`clef ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  const made = run(['newaccount'], accountPassword, accountPassword);
  const [account = ''] = /0x[0-9a-fA-F]{40}/.exec(made) ?? [];
  run(['init'], masterPassword, masterPassword);
  run(['setpw', account], accountPassword, accountPassword, masterPassword);

  const start = async (rules: string, chainId: number): Promise<Clef> => {
    writeFileSync(at('rules.js'), rules);
    run(['attest', createHash('sha256').update(rules).digest('hex')], masterPassword);
    const port = await freePort();
    const serving = [
      '--nousb',
      '--chainid',
      String(chainId),
      '--ipcdisable',
      '--http',
      '--http.port',
      String(port),
    ];
    const ruled = ['--rules', at('rules.js'), '--auditlog', at('audit.log')];
    // Clef writes the methods that it learns into the folder that it works in.
    const child = spawn(program, [...places, ...serving, ...ruled], { cwd: folder.path });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    // Its standard input stays open: at its end Clef would end too.
    child.stdin.write(`${masterPassword}\n`);
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(output);
      await fetch(url);
    });
    return {
      url,
      audit: () => readFileSync(at('audit.log'), 'utf8'),
      output: () => output,
      stop: async () => {
        child.kill('SIGKILL');
        if (child.exitCode === null) await once(child, 'exit');
      },
    };
  };
  return { account, start, remove: () => folder.remove() };
}
