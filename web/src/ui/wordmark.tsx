import { Seal } from './seal.tsx';

export function Wordmark({ size = 32 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Seal size={size} />
      <span className="text-20 font-semibold">Tael</span>
    </span>
  );
}
