import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { mine, pay, rawOf, takeBack } from './chain-under-test.ts';
import { caughtUp, credited, registered, startScene, type Scene } from './scanner-process.ts';

const needed = 3;
const deep = 2 * needed + 1;
let scene: Scene;
beforeAll(async () => {
  scene = await startScene(needed);
});
afterAll(() => scene.stop());

const alarm = async (): Promise<string | undefined> =>
  /^chain_scanner_vanished_coins\{chain="1"\} (\d+)$/m.exec(await scene.running.metrics())?.[1];
function lineOf(transactionHash: string): Record<string, unknown> | undefined {
  const lines = scene.running.output().split('\n');
  const line = lines.find((one) => one.includes(`deposit:1:${transactionHash}:`));
  return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>);
}
const depositsOf = async (userId: string): Promise<unknown> =>
  (await scene.scanner.as({ userId }).get('/api/assets/deposits')).body.deposits;

describe('a confirmed deposit that vanishes in a reorganisation deeper than the confirmations', () => {
  it('raises an alarm at /metrics and undoes nothing; mined under another log index, it ends it', async () => {
    const { chain, scanner, wallet } = scene;
    const payees = [await registered(scanner), await registered(scanner)];
    const [first, second] = payees;
    await chain.rpc('evm_setAutomine', false);
    const paid = [
      await pay(chain, chain.usdc, first?.address ?? '', 9_000_000n, 1),
      await pay(chain, chain.usdc, second?.address ?? '', 2_000_000n, 2),
    ] as const;
    await mine(chain, deep);
    await eventually(async () => expect(await credited(wallet, payees)).toEqual([900n, 200n]));
    expect(await alarm()).toBeUndefined();

    const raw = await Promise.all(paid.map((hash) => rawOf(chain, hash)));
    await takeBack(chain, deep);
    await mine(chain, 1);
    await eventually(async () => expect(await alarm()).toBe('11'));
    await eventually(() => expect(lineOf(paid[0])).toMatchObject({ level: 'error', amount: '900' }));
    expect(lineOf(paid[0])?.msg).toContain('a confirmed deposit has vanished');
    expect(await depositsOf(first?.userId ?? '')).toMatchObject([{ status: 'vanished', amount: 9 }]);
    expect(await credited(wallet, payees)).toEqual([900n, 200n]);

    // Mines both again in reverse order, so that each log gets the other's index.
    await takeBack(
      chain,
      1,
      raw.toReversed().map((one) => ({ raw: one, block: 0 })),
    );
    await mine(chain, deep);
    await eventually(async () => expect(await alarm()).toBeUndefined());
    expect(await depositsOf(first?.userId ?? '')).toMatchObject([{ status: 'confirmed', amount: 9 }]);
    await caughtUp(scanner, [chain]);
    expect(await credited(wallet, payees)).toEqual([900n, 200n]);
  }, 90_000);
});
