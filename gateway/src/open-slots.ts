export interface OpenSlots {
  of(key: string): number;
  take(key: string): () => void;
}

export function countSlots(): OpenSlots {
  const taken = new Map<string, number>();
  return {
    of: (key) => taken.get(key) ?? 0,
    take(key) {
      taken.set(key, (taken.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
