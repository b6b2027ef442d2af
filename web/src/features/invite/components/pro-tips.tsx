import { useTranslation } from 'react-i18next';
import { Tips } from '../../../ui/tips.tsx';

const tips = ['invite:tips.people', 'invite:tips.checkIn', 'invite:tips.profile', 'invite:tips.level'];

export function ProTips() {
  const { t } = useTranslation();
  return <Tips title={t('invite:tips.title')} tips={tips.map((tip) => t(tip))} />;
}
