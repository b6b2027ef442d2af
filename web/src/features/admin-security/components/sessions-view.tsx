import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchForm } from '../../../lib/listing/search-form.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { mayActOn } from '../../../product/admin-accounts/authority.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { foundUsersQuery } from '../api/sessions.ts';
import type { SecurityList, Show } from './list-state.ts';
import { roleName } from './security-words.ts';
import { SessionList } from './session-list.tsx';

export function SessionsView({ list, show }: { list: SecurityList; show: Show }) {
  const { t } = useTranslation();
  const { search, open } = list;
  const me = useSessionUser();
  const mayWrite = useHasPermission()('users.write');
  const [draft, setDraft] = useState(search);
  const found = useQuery(foundUsersQuery(search));
  const keys = useListKeys({});
  const chosen = found.data?.find(({ _id }) => _id === open);
  // An account outside the search result may have any rights.
  const mayEnd = mayWrite && (chosen ? mayActOn(me, chosen) : me.role === 'admin');
  return (
    <div className="grid gap-4">
      <SearchForm
        onSubmit={() => show({ search: draft.trim(), open: '' })}
        className="flex flex-wrap items-center gap-2"
      >
        <ListSearch
          ref={keys.search}
          label={t('admin-list:search')}
          placeholder={t('admin-security:sessions.hint')}
          value={draft}
          onChange={setDraft}
        />
        <Button type="submit" look="quiet">
          {t('admin-list:search')}
        </Button>
      </SearchForm>
      {search === '' ? (
        <p className="text-14 text-ink-soft">{t('admin-security:sessions.lead')}</p>
      ) : (
        <Loaded query={found} skeleton={<Skeleton className="h-40" />}>
          {(users) =>
            users.length === 0 ? (
              <p className="text-14 text-ink-soft">{t('admin-security:sessions.nobody')}</p>
            ) : (
              <ul className="divide-y divide-line rounded-card border border-line bg-raised">
                {users.map((user) => (
                  <li key={user._id}>
                    <button
                      type="button"
                      aria-pressed={user._id === open}
                      onClick={() => show({ open: user._id })}
                      className="flex min-h-11 w-full items-center gap-4 px-4 text-left text-14 hover:bg-line/40 aria-pressed:font-semibold"
                    >
                      <NameText className="flex-1">{user.username}</NameText>
                      <NameText className="flex-1 text-ink-soft">{user.email}</NameText>
                      <span className="text-ink-soft">{roleName(user.role)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      {open !== '' && <SessionList key={open} id={open} name={chosen?.username ?? open} mayEnd={mayEnd} />}
    </div>
  );
}
