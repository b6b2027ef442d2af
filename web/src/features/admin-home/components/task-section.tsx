import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import type { useTasks } from '../../../product/admin-tasks.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HomeSection } from './home-section.tsx';
import { TaskList } from './task-list.tsx';

export function TaskSection({ query }: { query: ReturnType<typeof useTasks> }) {
  const { t } = useTranslation();
  return (
    <HomeSection title={t('admin-home:tasks.title')}>
      <Loaded query={query} skeleton={<Skeleton className="h-64" />}>
        {({ tasks, missing }) => (
          <>
            {missing.length > 0 && (
              <div className="mb-3">
                <Banner kind="notice">
                  {t('admin-home:tasks.unavailable', { names: missing.join(', ') })}
                </Banner>
              </div>
            )}
            <TaskList tasks={tasks} />
          </>
        )}
      </Loaded>
    </HomeSection>
  );
}
