import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TaskList } from '../../../lib/points/task-list.tsx';
import { Card } from '../../../ui/card.tsx';

/** What waits for me. */
export function EarnRewards() {
  const { t } = useTranslation();
  return (
    <Card
      title={t('rewards:tasks.title')}
      className="sm:col-span-2 lg:col-span-1 xl:col-span-2"
      aside={
        <Link to="/rewards" className="link text-14">
          {t('rewards:tabs.earn')}
        </Link>
      }
    >
      <TaskList />
    </Card>
  );
}
