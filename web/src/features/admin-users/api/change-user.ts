import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { usersKey, type AdminUser } from './users.ts';

const operation = {
  create: 'POST /api/admin/users',
  edit: 'PUT /api/admin/users/:id',
  status: 'PUT /api/admin/users/:id/status',
  role: 'PUT /api/admin/users/:id/role',
} as const;
type BodyOf<Name extends keyof typeof operation> = NonNullable<InputOf<(typeof operation)[Name]>['body']>;

function useUserAction<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
}

export const setStatus = ({ user: { _id: id }, ...body }: { user: AdminUser } & BodyOf<'status'>) =>
  call(operation.status, {
    params: { id },
    body,
    fallback: i18next.t('admin-users:failed.statusNetwork'),
  });
export const useSetStatus = () => useUserAction(setStatus);

export const useSetRole = () =>
  useUserAction(({ user: { _id: id }, ...body }: { user: AdminUser } & BodyOf<'role'>) =>
    call(operation.role, { params: { id }, body, fallback: i18next.t('admin-users:failed.roleNetwork') }),
  );

export const useDeleteUser = () =>
  useUserAction(({ _id: id }: AdminUser) =>
    call('DELETE /api/admin/users/:id', {
      params: { id },
      fallback: i18next.t('admin-users:failed.deleteNetwork'),
    }),
  );

/** Of a form, whose choices are the server's words. */
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

export const useSaveUser = ({ _id: id }: AdminUser) =>
  useUserAction(({ fields, idempotencyKey }: Keyed) =>
    call(operation.edit, {
      params: { id },
      body: fields as BodyOf<'edit'>,
      idempotencyKey,
      fallback: i18next.t('admin-users:failed.saveNetwork'),
      statusMessage: i18next.t('admin-users:failed.unknown'),
    }),
  );

export const useCreateUser = () =>
  useUserAction(({ fields, idempotencyKey }: Keyed) =>
    call(operation.create, {
      body: fields as BodyOf<'create'>,
      idempotencyKey,
      fallback: i18next.t('admin-users:failed.createNetwork'),
    }),
  );
