/** The simplest reference for money: whole cents, and no state besides these figures. */
export interface Person {
  coins: number;
  reserved: number;
  available: number;
  held: number;
  withdrawn: number;
  subsidy: number;
  card: number;
}

export interface World {
  people: Person[];
  payouts: { owner: number; amount: number; status: string }[];
  sends: { owner: number; amount: number; status: string }[];
}

export type Adjustment = 'set' | 'add' | 'subtract';

export type Command =
  | { do: 'send'; who: number; to: number; amount: number }
  | { do: 'send out' | 'buy' | 'sell' | 'withdraw'; who: number; amount: number }
  | { do: 'cancel'; payout: number }
  | { do: 'decide payout'; payout: number; status: string }
  | { do: 'decide send'; send: number; status: 'completed' | 'failed' }
  | { do: 'coins' | 'subsidy'; who: number; operation: Adjustment; amount: number };

export interface Expected {
  status: number;
  message?: string;
  world: World;
}

const price = 726;
const payoutSteps: Record<string, readonly string[]> = {
  pending: ['approved', 'rejected'],
  approved: ['processing'],
  processing: ['completed'],
};

export function step(before: World, command: Command): Expected {
  const world = structuredClone(before);
  const refused = (status: number, message?: string): Expected => ({
    status,
    ...(message !== undefined && { message }),
    world: before,
  });
  const done = (status: number): Expected => ({ status, world });
  const at = (who: number): Person => world.people[who] as Person;
  switch (command.do) {
    case 'send': {
      const [from, to] = [at(command.who), at(command.to)];
      if (from === to) return refused(400, 'You cannot send to yourself');
      if (command.amount > from.coins) return refused(400, 'Insufficient coins');
      from.coins -= command.amount;
      to.coins += command.amount;
      return done(201);
    }
    case 'send out': {
      const { who: owner, amount } = command;
      if (amount > at(owner).coins) return refused(400, 'Insufficient coins');
      at(owner).coins -= amount;
      at(owner).reserved += amount;
      world.sends.push({ owner, amount, status: 'pending' });
      return done(201);
    }
    case 'sell': {
      if (at(command.who).coins === 0) return refused(400, 'No coins available to sell');
      if (command.amount > at(command.who).coins) return refused(400, 'Insufficient coins');
      at(command.who).coins -= command.amount;
      at(command.who).available += Math.floor((command.amount * price) / 100);
      return done(200);
    }
    case 'buy': {
      const cost = Math.ceil((command.amount * price) / 100);
      if (cost > at(command.who).available) return refused(400, 'Insufficient balance');
      at(command.who).available -= cost;
      at(command.who).coins += command.amount;
      return done(200);
    }
    case 'withdraw': {
      const { who: owner, amount } = command;
      if (amount > at(owner).available) return refused(400, 'Amount exceeds available balance');
      if (amount < 100) return refused(400, 'Minimum withdrawal amount is ¥1');
      at(owner).available -= amount;
      at(owner).held += amount;
      world.payouts.push({ owner, amount, status: 'pending' });
      return done(201);
    }
    case 'cancel':
      return decidePayout(world, command.payout, 'rejected') ? done(200) : refused(409);
    case 'decide payout':
      return decidePayout(world, command.payout, command.status) ? done(200) : refused(409);
    case 'decide send':
      return decideSend(world, command.send, command.status) ? done(200) : refused(409);
    case 'coins':
      at(command.who).coins = adjusted(at(command.who).coins, command);
      return done(200);
    case 'subsidy': {
      const person = at(command.who);
      const subsidy = adjusted(person.subsidy, command);
      person.available = Math.max(0, person.available + subsidy - person.subsidy);
      person.subsidy = subsidy;
      return done(200);
    }
  }
}

function adjusted(from: number, { operation, amount }: { operation: Adjustment; amount: number }): number {
  return { set: amount, add: from + amount, subtract: Math.max(0, from - amount) }[operation];
}

function decidePayout(world: World, which: number, status: string): boolean {
  const payout = world.payouts[which];
  if (!payout || !payoutSteps[payout.status]?.includes(status)) return false;
  const owner = world.people[payout.owner] as Person;
  payout.status = status;
  if (status === 'rejected') owner.available += payout.amount;
  if (status === 'completed') owner.withdrawn += payout.amount;
  if (status === 'rejected' || status === 'completed') owner.held -= payout.amount;
  return true;
}

function decideSend(world: World, which: number, status: string): boolean {
  const send = world.sends[which];
  if (!send || send.status !== 'pending') return false;
  const owner = world.people[send.owner] as Person;
  send.status = status;
  owner.reserved -= send.amount;
  if (status === 'failed') owner.coins += send.amount;
  return true;
}
