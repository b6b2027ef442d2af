import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TaskList } from '../../../product/points/task-list.tsx';
import { Card } from '../../../ui/card.tsx';

export function EarnRewards() {
  const { t } = useTranslation();
  return (
    <Card
      title={t('rewards:tasks.title')}
      aside={
        <Link to="/rewards" className="link -my-3 py-3 text-14">
          {t('rewards:tabs.earn')}
        </Link>
      }
    >
      <TaskList />
    </Card>
  );
}
