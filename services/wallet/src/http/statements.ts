import * as api from '@tael/contract/wallet';
import { file, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { listStatements, type Statement } from '../operations/statements/list-statements.ts';
import { readStatementFile } from '../operations/statements/read-file.ts';
import { requestStatement } from '../operations/statements/request-statement.ts';
import { withReplayHeader } from './fields.ts';

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

export const statementRoutes = (deps: Deps): Route[] => [
  route(api.listStatements, {
    handle: async ({ principal }) => {
      const months = await listStatements(deps, principal.userId);
      return { months: months.map((one) => ({ ...one, statements: one.statements.map(toStatement) })) };
    },
  }),
  route(api.requestStatement, {
    handle: async ({ principal, body, idempotencyKey: key }) => {
      const attempt = { userId: principal.userId, route: 'POST /api/statements', key, body };
      const { statement, replayed } = await requestStatement(deps, body, attempt);
      return withReplayHeader(202, { statement: toStatement(statement) }, replayed);
    },
  }),
  route(api.downloadStatement, {
    handle: async ({ principal, params: { id }, query: { format } }) => {
      const { name, bytes } = await readStatementFile(deps, principal.userId, { id, format });
      return file({ name, type: types[format], bytes });
    },
  }),
];

const toStatement = ({ movements, ...statement }: Statement) => ({
  ...statement,
  _id: statement.id,
  movements: movements === null ? null : Number(movements),
});
