import { EarlierRequests } from '../../../product/money-forms/earlier-requests.tsx';
import { useMoveMoney, type Move } from '../api/move-money.ts';

export function UndecidedMoves({ onMoved }: { onMoved: (id: string) => void }) {
  const { earlier, run, reset } = useMoveMoney(undefined);
  const askAgain = async (wanted: Move): Promise<void> => {
    const moved = await run(wanted);
    if (moved === undefined) return;
    reset();
    onMoved(moved._id);
  };
  return <EarlierRequests earlier={earlier} onAskAgain={(wanted) => void askAgain(wanted)} />;
}
