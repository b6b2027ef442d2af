/**
 * FNV-1a over the key's UTF-8 bytes. Both adapters and all replicas use it, so that a key stays in its partition
 * whatever a client library would choose.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key, 'utf8')) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
