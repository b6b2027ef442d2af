import { createServer, type Server } from 'node:http';
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

/** What points and wallet promise by contract: a step under one id counts once, and is answered the same again. */
export class Owners {
  readonly money = new Map<string, Money>();
  readonly earned = new Map<string, Earned>();
  readonly closed = new Set<string>();
  /** How often each step came, and how often it counted. */
  readonly asked = new Map<string, number>();
  readonly applied: string[] = [];
  /** Dies at that step: before it counts, or right after, with the answer lost. */
  dies: { at: string; when: 'before' | 'after' } | undefined;
  /** Runs once, when a step arrives: whatever happens between the check and the act. */
  meanwhile: (() => void) | undefined;
  readonly port: number;
  private server: Server | undefined;
  private readonly answers = new Map<string, number>();

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<Owners> {
    const owners = new Owners(await freePort());
    await owners.up();
    return owners;
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

  /** Decides, and unless only asked to decide, lets the step count once. */
  private async step(
    { stepId, validateOnly }: { stepId: string; validateOnly: boolean },
    decide: () => { outcome: number; effect: () => void },
  ): Promise<number> {
    if (validateOnly) return decide().outcome;
    const name = stepId.slice(stepId.indexOf(':') + 1);
    this.asked.set(stepId, (this.asked.get(stepId) ?? 0) + 1);
    this.meanwhile?.();
    this.meanwhile = undefined;
    if (this.dies?.at === name && this.dies.when === 'before') await this.die();
    const outcome = this.answers.get(stepId) ?? this.apply(stepId, decide());
    if (this.dies?.at === name) await this.die();
    return outcome;
  }

  private apply(stepId: string, { outcome, effect }: { outcome: number; effect: () => void }): number {
    this.answers.set(stepId, outcome);
    if (outcome === 1) {
      this.applied.push(stepId);
      effect();
    }
    return outcome;
  }

  private async die(): Promise<never> {
    this.dies = undefined;
    await this.down();
    throw new Error('killed');
  }

  private contract(
    router: Parameters<NonNullable<Parameters<typeof connectNodeAdapter>[0]['routes']>>[0],
  ): void {
    router.service(walletRpc.WalletService, {
      getHoldings: ({ userIds }) => ({
        holdings: userIds.map((userId) => ({ userId, ...this.moneyOf(userId) })),
      }),
      adjust: async (asked) => {
        const { held } = this.moneyOf(asked.userId);
        const wanted = asked.change.value ?? 0n;
        const outcome = await this.step(asked, () => ({
          outcome: wanted < held ? walletRpc.AdjustOutcome.BELOW_HELD : walletRpc.AdjustOutcome.ADJUSTED,
          effect: () => this.money.set(asked.userId, { held, available: wanted - held }),
        }));
        return { outcome };
      },
      closeAccount: async (asked) => {
        const outcome = await this.step(asked, () => {
          const { available, held } = this.moneyOf(asked.userId);
          const { CLOSED, NOT_EMPTY } = walletRpc.CloseOutcome;
          const effect = () => this.closed.add(`wallet:${asked.userId}`);
          return { outcome: available + held === 0n ? CLOSED : NOT_EMPTY, effect };
        });
        return { outcome };
      },
    });
    router.service(pointsRpc.PointsService, {
      getPoints: ({ userIds }) => ({
        points: userIds.map((userId) => ({ userId, ...this.earnedBy(userId) })),
      }),
      adjust: async (asked) => {
        const outcome = await this.step(asked, () => {
          const before = this.earnedBy(asked.userId);
          const after = {
            ...before,
            total: asked.change.value ?? before.total,
            level: asked.level ?? before.level,
          };
          const effect = () => this.earned.set(asked.userId, after);
          return { outcome: pointsRpc.AdjustOutcome.ADJUSTED, effect };
        });
        return { outcome };
      },
      closeAccount: async (asked) => {
        const { CLOSED, REDEMPTION_OPEN } = pointsRpc.CloseOutcome;
        const outcome = await this.step(asked, () => ({
          outcome: this.earnedBy(asked.userId).open ? REDEMPTION_OPEN : CLOSED,
          effect: () => this.closed.add(`points:${asked.userId}`),
        }));
        return { outcome };
      },
    });
  }
}
