import { createServer, type Server } from 'node:http';
import type { ConnectRouter } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { pointsRpc, walletRpc } from '@tael/proto';
import { freePort } from '@tael/testkit';

interface Money {
  available: bigint;
  held: bigint;
}
interface Earned {
  total: bigint;
  level: string;
  open: boolean;
}

/** Keeps the contract of points and wallet: a step id takes effect once, and a repeat gets the same answer. */
export class FakePeers {
  readonly money = new Map<string, Money>();
  readonly earned = new Map<string, Earned>();
  readonly closed = new Set<string>();
  readonly asked = new Map<string, number>();
  readonly applied: string[] = [];
  /** Crashes at that step: before its effect, or after it with the answer lost. */
  dies: { at: string; when: 'before' | 'after' } | undefined;
  /** Runs once when a step arrives, to change the state between the check and the step. */
  meanwhile: (() => void) | undefined;
  readonly port: number;
  private server: Server | undefined;
  private readonly answers = new Map<string, boolean>();

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<FakePeers> {
    const peers = new FakePeers(await freePort());
    await peers.up();
    return peers;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    const server = createServer(connectNodeAdapter({ routes: (router) => this.contract(router) }));
    this.server = server;
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening));
  }

  async down(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    await new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  }

  moneyOf(userId: string): Money {
    return this.money.get(userId) ?? { available: 0n, held: 0n };
  }

  earnedBy(userId: string): Earned {
    return this.earned.get(userId) ?? { total: 0n, level: 'Bronze', open: false };
  }

  private async step(
    { stepId, validateOnly }: { stepId: string; validateOnly: boolean },
    decide: () => { allowed: boolean; effect: () => void },
  ): Promise<boolean> {
    if (validateOnly) return decide().allowed;
    const name = stepId.slice(stepId.indexOf(':') + 1);
    this.asked.set(stepId, (this.asked.get(stepId) ?? 0) + 1);
    this.meanwhile?.();
    this.meanwhile = undefined;
    if (this.dies?.at === name && this.dies.when === 'before') await this.die();
    const allowed = this.answers.get(stepId) ?? this.apply(stepId, decide());
    if (this.dies?.at === name) await this.die();
    return allowed;
  }

  private apply(stepId: string, { allowed, effect }: { allowed: boolean; effect: () => void }): boolean {
    this.answers.set(stepId, allowed);
    if (allowed) {
      this.applied.push(stepId);
      effect();
    }
    return allowed;
  }

  private async die(): Promise<never> {
    this.dies = undefined;
    await this.down();
    throw new Error('killed');
  }

  private contract(router: ConnectRouter): void {
    this.wallet(router);
    this.points(router);
  }

  private wallet(router: ConnectRouter): void {
    const { AdjustOutcome, CloseOutcome } = walletRpc;
    router.service(walletRpc.WalletService, {
      getHoldings: ({ userIds }) => ({
        holdings: userIds.map((userId) => ({ userId, ...this.moneyOf(userId) })),
      }),
      adjust: async (asked) => {
        const wanted = asked.change.value ?? 0n;
        const allowed = await this.step(asked, () => {
          const { held } = this.moneyOf(asked.userId);
          const effect = () => this.money.set(asked.userId, { held, available: wanted - held });
          return { allowed: wanted >= held, effect };
        });
        return { outcome: allowed ? AdjustOutcome.ADJUSTED : AdjustOutcome.BELOW_HELD };
      },
      closeAccount: async (asked) => {
        const allowed = await this.step(asked, () => {
          const { available, held } = this.moneyOf(asked.userId);
          return {
            allowed: available + held === 0n,
            effect: () => this.closed.add(`wallet:${asked.userId}`),
          };
        });
        return { outcome: allowed ? CloseOutcome.CLOSED : CloseOutcome.NOT_EMPTY };
      },
    });
  }

  private points(router: ConnectRouter): void {
    const { AdjustOutcome, CloseOutcome } = pointsRpc;
    router.service(pointsRpc.PointsService, {
      getPoints: ({ userIds }) => ({
        points: userIds.map((userId) => ({ userId, ...this.earnedBy(userId) })),
      }),
      adjust: async (asked) => {
        await this.step(asked, () => {
          const before = this.earnedBy(asked.userId);
          const { total, level } = before;
          const after = { ...before, total: asked.change.value ?? total, level: asked.level ?? level };
          return { allowed: true, effect: () => this.earned.set(asked.userId, after) };
        });
        return { outcome: AdjustOutcome.ADJUSTED };
      },
      closeAccount: async (asked) => {
        const allowed = await this.step(asked, () => ({
          allowed: !this.earnedBy(asked.userId).open,
          effect: () => this.closed.add(`points:${asked.userId}`),
        }));
        return { outcome: allowed ? CloseOutcome.CLOSED : CloseOutcome.REDEMPTION_OPEN };
      },
    });
  }
}
