import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck, BookmarkPlus, CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { Banner } from '../../ui/banner.tsx';
import { iconLook } from '../../ui/icon-look.ts';
import { errorText } from '../i18n/error-text.ts';
import { DeleteViewsDialog } from './delete-views-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { viewsQuery, type ListName } from './saved-views.ts';
import { useOpenedView } from './use-opened-view.ts';

export function ViewMenu({ list }: { list: ListName }) {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  const [asking, setAsking] = useState<'save' | 'delete'>();
  const { query, open, isPart } = useOpenedView();
  const { data: views, error, refetch } = useQuery({ ...viewsQuery(list), enabled: wasOpened });
  const close = (): void => setAsking(undefined);
  const saved = (views ?? []).map((view): MenuItem => {
    const Icon = view.query === query ? BookmarkCheck : Bookmark;
    return { id: view._id, label: view.name, Icon, onSelect: () => open(view.query) };
  });
  const reading = error ? errorText(error) : t('admin-list:views.reading');
  const items: MenuItem[] = [
    ...saved,
    ...(views ? [] : [{ label: reading, Icon: error ? CircleAlert : Bookmark, disabled: true }]),
    {
      label: t('admin-list:views.save'),
      Icon: BookmarkPlus,
      disabled: !views,
      onSelect: () => setAsking('save'),
    },
    ...(saved.length > 0
      ? [{ label: t('admin-list:views.delete'), Icon: Trash2, onSelect: () => setAsking('delete') }]
      : []),
  ];
  return (
    <>
      <ActionMenu
        label={t('admin-list:views.label')}
        look={iconLook}
        trigger={<Bookmark size={20} aria-hidden="true" />}
        items={items}
        onOpen={() => (wasOpened ? void refetch() : setOpened(true))}
      />
      {isPart && (
        <div className="order-last basis-full">
          <Banner kind="notice">{t('admin-list:views.part')}</Banner>
        </div>
      )}
      {views && asking === 'save' && (
        <SaveViewDialog list={list} query={query} views={views} onClose={close} />
      )}
      {views && asking === 'delete' && <DeleteViewsDialog views={views} onClose={close} />}
    </>
  );
}
