import { medalKey, typeOf, type Entry, type EntryType, type LevelChange, type Movement } from './entry.ts';
import { levelAt, levelsReached, type Level } from './level.ts';

export interface Account {
  userId: string;
  total: bigint;
  available: bigint;
  level: Level;
  levelByHand: boolean;
  medals: readonly Level[];
  version: bigint;
  entries: Readonly<Record<EntryType, bigint>>;
  closedAt: Date | null;
}

export type BookChange = { kind: 'entry'; entry: Entry } | { kind: 'level'; change: LevelChange };

export interface LevelChangeReason {
  actorId?: string;
  reason: string;
  at: Date;
}

/** Collects changes to locked accounts without I/O; `saveBook` writes them. */
export class Book {
  readonly accounts: Map<string, Account>;
  readonly changes: BookChange[] = [];
  private readonly usedKeys: Set<string>;
  private readonly touched = new Set<string>();

  constructor(accounts: readonly Account[], usedKeys: Iterable<string> = []) {
    this.accounts = new Map(accounts.map((account) => [account.userId, account]));
    this.usedKeys = new Set(usedKeys);
  }

  get changedAccounts(): Account[] {
    return [...this.touched].map((userId) => this.of(userId));
  }

  of(userId: string): Account {
    const account = this.accounts.get(userId);
    if (account === undefined) throw new Error(`the account of ${userId} was not opened`);
    return account;
  }

  isKeyUsed(key: string): boolean {
    return this.usedKeys.has(key);
  }

  markKeyUsed(key: string): void {
    this.usedKeys.add(key);
  }

  /** False if the key is already used. On a closed account the entry goes to suspense. */
  post(movement: Movement): boolean {
    if (this.usedKeys.has(movement.key)) return false;
    this.usedKeys.add(movement.key);
    const before = this.of(movement.userId);
    if (before.closedAt !== null) {
      this.recordEntry({
        ...movement,
        type: typeOf[movement.source],
        totalChange: 0n,
        availableChange: 0n,
        after: undefined,
      });
      return true;
    }
    const { total, available } = changesOf(before, movement);
    const after = this.addEntry(before, movement, total, available);
    if (total !== 0n) this.updateLevel(after, movement.at);
    return true;
  }

  /** The level holds until lifetime points change. */
  setLevel(userId: string, level: Level, { at, ...why }: LevelChangeReason): void {
    const before = this.of(userId);
    if (before.level === level && before.levelByHand) return;
    const changed = this.replace({ ...before, level, levelByHand: true, version: before.version + 1n });
    if (level !== 'Bronze') this.giveMedals(changed, [level], at);
    this.recordLevelChange(before, { at, ...why });
  }

  close(userId: string, at: Date): void {
    const before = this.of(userId);
    if (before.closedAt !== null) return;
    this.replace({ ...before, closedAt: at, version: before.version + 1n });
    this.recordLevelChange(before, { at, reason: 'closed' });
  }

  reopen(userId: string, at: Date): void {
    const before = this.of(userId);
    if (before.closedAt === null) return;
    this.replace({ ...before, closedAt: null, version: before.version + 1n });
    this.recordLevelChange(before, { at, reason: 'opened again' });
  }

  private addEntry(
    before: Account,
    movement: Movement,
    totalChange: bigint,
    availableChange: bigint,
  ): Account {
    const type = typeOf[movement.source];
    const entries = { ...before.entries, [type]: before.entries[type] + 1n };
    const after = this.replace({
      ...before,
      total: before.total + totalChange,
      available: before.available + availableChange,
      version: before.version + 1n,
      entries,
    });
    this.recordEntry({
      ...movement,
      type,
      totalChange,
      availableChange,
      after: {
        version: after.version,
        total: after.total,
        available: after.available,
        position: entries.earned + entries.redeemed + entries.other,
        typePosition: entries[type],
      },
    });
    return after;
  }

  /** A level set by hand ends here too. */
  private updateLevel(account: Account, at: Date): void {
    const level = levelAt(account.total);
    const after = this.replace({ ...account, level, levelByHand: false });
    this.giveMedals(after, levelsReached(after.total), at);
    if (level !== account.level || account.levelByHand) this.recordLevelChange(account, { at, reason: '' });
  }

  private giveMedals({ userId }: Account, reached: readonly Level[], at: Date): void {
    for (const level of reached) {
      const account = this.of(userId);
      if (account.medals.includes(level)) continue;
      const medal: Movement = {
        key: medalKey(userId, level),
        userId,
        source: 'medal',
        points: 0n,
        description: `${level} level reached`,
        detail: level,
        at,
      };
      this.addEntry({ ...account, medals: [...account.medals, level] }, medal, 0n, 0n);
    }
  }

  private recordLevelChange(before: Account, { at, reason, actorId }: LevelChangeReason): void {
    const { userId, version, level, total, levelByHand, closedAt } = this.of(before.userId);
    const change: LevelChange = {
      userId,
      version,
      level,
      previousLevel: before.level,
      total,
      byHand: levelByHand,
      ...(actorId === undefined ? {} : { actorId }),
      reason,
      at,
      closed: closedAt !== null,
    };
    this.changes.push({ kind: 'level', change });
  }

  private replace(account: Account): Account {
    this.accounts.set(account.userId, account);
    this.touched.add(account.userId);
    return account;
  }

  private recordEntry(entry: Entry): void {
    this.changes.push({ kind: 'entry', entry });
  }
}

export function emptyAccount(userId: string): Account {
  return {
    userId,
    total: 0n,
    available: 0n,
    level: 'Bronze',
    levelByHand: false,
    medals: [],
    version: 0n,
    entries: { earned: 0n, redeemed: 0n, other: 0n },
    closedAt: null,
  };
}

function changesOf({ available, total }: Account, { source, points }: Movement) {
  switch (source) {
    case 'medal':
      return { total: 0n, available: 0n };
    case 'redemption':
      if (points > available) throw new Error('more is redeemed than is there');
      return { total: 0n, available: -points };
    case 'redemption-returned':
      return { total: 0n, available: points };
    case 'adjustment':
      if (total + points < 0n) throw new Error('lifetime points would fall below zero');
      return { total: points, available: points < -available ? -available : points };
    default:
      return { total: points, available: points };
  }
}
