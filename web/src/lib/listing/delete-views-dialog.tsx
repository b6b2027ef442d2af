import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { NameText } from '../../ui/name-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RefusalBanner } from '../forms/refusal-banner.tsx';
import { useDeleteView, useSaveView, type SavedView } from './saved-views.ts';

interface DeleteViewsDialogProps {
  views: readonly SavedView[];
  onClose: () => void;
}

export function DeleteViewsDialog({ views, onClose }: DeleteViewsDialogProps) {
  const { t } = useTranslation();
  const deletion = useDeleteView();
  const saving = useSaveView();
  const [shown] = useState(views);
  const isThere = ({ _id }: SavedView): boolean => views.some((view) => view._id === _id);
  return (
    <Sheet open title={t('admin-list:views.delete')} close={t('app:close')} onClose={onClose}>
      <div className="mt-4 grid gap-3 empty:hidden">
        <RefusalBanner error={deletion.error ?? saving.error} />
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shown.map((view) => (
          <li key={view._id} className="flex min-h-14 items-center gap-4 py-1.5 text-14">
            <span className={`min-w-0 flex-1 ${isThere(view) ? '' : 'text-ink-soft line-through'}`}>
              <NameText>{view.name}</NameText>
            </span>
            {/* One button for both actions, so that it keeps the focus. */}
            <Button
              look="quiet"
              aria-label={t(isThere(view) ? 'admin-list:views.deleteOne' : 'admin-list:views.undoOne', {
                name: view.name,
              })}
              onClick={() => (isThere(view) ? deletion : saving).run(view)}
            >
              {t(isThere(view) ? 'admin-list:views.remove' : 'admin-list:views.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
