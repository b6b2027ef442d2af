import { agreedHead, readHead, readHeader, type Node } from '@tael/chains';
import type { Provider } from '../store/readings.ts';

/** Whether the endpoints have the same chain, judged by a block that has its confirmations. */
export async function readProviders(node: Node): Promise<Provider[]> {
  const { quorum, confirmations } = node.chain;
  const heads = await node.each(readHead);
  const answered = heads.filter((one) => 'answer' in one).length;
  const block = answered < quorum ? 0 : Math.max(0, agreedHead(heads, quorum) - confirmations + 1);
  const headers = await node.each((ask) => readHeader(ask, block));
  const hashes = new Map(
    headers.flatMap((one) => ('answer' in one && one.answer ? [[one.provider, one.answer.hash]] : [])),
  );
  const agreed = hashOfQuorum([...hashes.values()], quorum);
  return heads.map((one) => ({
    name: one.provider,
    head: 'answer' in one ? one.answer : null,
    agrees: agreed !== undefined && hashes.get(one.provider) === agreed,
    problem: 'problem' in one ? one.problem : '',
  }));
}

/** Undefined also if two answers both have enough endpoints: then nothing shows which one is right. */
function hashOfQuorum(hashes: readonly string[], quorum: number): string | undefined {
  const distinct = [...new Set(hashes)];
  const enough = distinct.filter((hash) => hashes.filter((one) => one === hash).length >= quorum);
  return enough.length === 1 ? enough[0] : undefined;
}
