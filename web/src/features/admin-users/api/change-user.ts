import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { adminUser, usersKey, type AdminUser } from './users.ts';

const changed = z.object({ user: adminUser, pending: z.optional(z.boolean()) });
/** `pending`: points or wallet has not answered yet, and may still refuse. */
const deleted = z.object({ pending: z.optional(z.boolean()) });
const path = ({ _id }: Pick<AdminUser, '_id'>): string => `/admin/users/${encodeURIComponent(_id)}`;

function useUserAction<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
}

interface StatusChange {
  user: AdminUser;
  status: string;
}

export const setStatus = ({ user, status }: StatusChange) =>
  request('PUT', `${path(user)}/status`, {
    body: { status },
    answer: changed,
    fallback: i18next.t('admin-users:failed.statusNetwork'),
  });
export const useSetStatus = () => useUserAction(setStatus);

export const useSetRole = () =>
  useUserAction(({ user, role }: { user: AdminUser; role: string }) =>
    request('PUT', `${path(user)}/role`, {
      body: { role },
      answer: changed,
      fallback: i18next.t('admin-users:failed.roleNetwork'),
    }),
  );

export const useDeleteUser = () =>
  useUserAction((user: AdminUser) =>
    request('DELETE', path(user), {
      answer: deleted,
      fallback: i18next.t('admin-users:failed.deleteNetwork'),
    }),
  );

export interface UserFields {
  username?: string;
  email?: string;
  password?: string;
  role?: string;
  status?: string;
  permissions?: string[];
  verificationLevel?: string;
  points?: number;
  balance?: number;
  membershipLevel?: string;
  version?: number;
  reason?: string;
}

interface Keyed {
  fields: UserFields;
  idempotencyKey: string;
}

export const useSaveUser = (user: AdminUser) =>
  useUserAction(({ fields, idempotencyKey }: Keyed) =>
    request('PUT', path(user), {
      body: fields,
      idempotencyKey,
      answer: changed,
      fallback: i18next.t('admin-users:failed.saveNetwork'),
      statusMessage: i18next.t('admin-users:failed.unknown'),
    }),
  );

export const useCreateUser = () =>
  useUserAction(({ fields, idempotencyKey }: Keyed) =>
    request('POST', '/admin/users', {
      body: fields,
      idempotencyKey,
      answer: changed,
      fallback: i18next.t('admin-users:failed.createNetwork'),
    }),
  );
