import { approvalRoutes } from '@tael/approvals';
import type { Route } from '@tael/runtime';
import { approvalDesk } from './approvals.ts';
import type { Deps } from './deps.ts';
import { addressRoutes } from './http/addresses.ts';
import { adminFigureRoutes } from './http/admin-figures.ts';
import { adminHoldingRoutes } from './http/admin-holdings.ts';
import { adminSubsidyRoutes } from './http/admin-subsidies.ts';
import { adminTransactionRoutes } from './http/admin-transactions.ts';
import { cardRoutes } from './http/card.ts';
import { dayCloseRoutes } from './http/day-closes.ts';
import { ledgerProofRoutes } from './http/ledger-proof.ts';
import { quoteRoutes } from './http/quotes.ts';
import { statementRoutes } from './http/statements.ts';
import { exportRoutes } from './http/transaction-export.ts';
import { transactionRoutes } from './http/transactions.ts';
import { walletRoutes } from './http/wallet.ts';

/** Only handlers use `deps`, so the gateway's test can build the table without any. */
export const routeTable = (deps: Deps): Route[] => [
  ...walletRoutes(deps),
  ...quoteRoutes(deps),
  ...addressRoutes(deps),
  ...cardRoutes(deps),
  ...exportRoutes(deps),
  ...transactionRoutes(deps),
  ...statementRoutes(deps),
  ...adminTransactionRoutes(deps),
  ...adminFigureRoutes(deps),
  ...adminHoldingRoutes(deps),
  ...adminSubsidyRoutes(deps),
  ...ledgerProofRoutes(deps),
  ...dayCloseRoutes(deps),
  ...approvalRoutes(approvalDesk(deps)),
];
