import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import type { PointsEntry } from './history.ts';
import { RedemptionReceipt } from './redemption-receipt.tsx';

interface RedemptionSheetProps {
  id: string;
  points: number;
  known?: PointsEntry;
  onClose: () => void;
}

export function RedemptionSheet({ id, points, known, onClose }: RedemptionSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open title={t('points:receipt.title')} close={t('app:close')} onClose={onClose}>
      <RedemptionReceipt id={id} points={points} known={known} />
    </Sheet>
  );
}
