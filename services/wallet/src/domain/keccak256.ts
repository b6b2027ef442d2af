const lanes = 25;
const rateBytes = 136;
const mask = (1n << 64n) - 1n;

const rotate = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & mask;

const roundConstants: readonly bigint[] = (() => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if ((register & 1) === 1) constant |= 1n << ((1n << BigInt(bit)) - 1n);
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
    return constant;
  });
})();

const rhoAndPi: readonly { to: number; by: bigint }[] = (() => {
  let [x, y] = [1, 0];
  return Array.from({ length: 24 }, (_, t) => {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    return { to: x + 5 * y, by: BigInt((((t + 1) * (t + 2)) / 2) % 64) };
  });
})();

function permute(state: bigint[]): void {
  const at = (index: number): bigint => state[index] ?? 0n;
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20));
    const column = (x: number): bigint => columns[x % 5] ?? 0n;
    for (let i = 0; i < lanes; i++) state[i] = at(i) ^ column(i + 4) ^ rotate(column(i + 1), 1n);
    let carried = at(1);
    for (const { to, by } of rhoAndPi) {
      const next = at(to);
      state[to] = rotate(carried, by);
      carried = next;
    }
    for (let y = 0; y < lanes; y += 5) {
      const row = [0, 1, 2, 3, 4].map((x) => at(y + x));
      const cell = (x: number): bigint => row[x % 5] ?? 0n;
      for (let x = 0; x < 5; x++) state[y + x] = cell(x) ^ (~cell(x + 1) & mask & cell(x + 2));
    }
    state[0] = at(0) ^ constant;
  }
}

/** Ethereum's hash, in hex. Node offers only SHA-3, which pads differently. */
export function keccak256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / rateBytes) * rateBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const state = Array.from({ length: lanes }, () => 0n);
  const words = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += rateBytes) {
    for (let i = 0; i < rateBytes / 8; i++)
      state[i] = (state[i] ?? 0n) ^ words.getBigUint64(block + 8 * i, true);
    permute(state);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 4; i++) digest.setBigUint64(8 * i, state[i] ?? 0n, true);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
