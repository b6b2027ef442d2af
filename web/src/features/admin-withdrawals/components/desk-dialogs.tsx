import { ActDialog } from '../../../product/admin-payouts/act-dialog.tsx';
import { BankFilesDialog } from './bank-files-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { RailsDialog } from './rails-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import type { DeskScreen } from './use-desk-screen.ts';

export function DeskDialogs({ screen }: { screen: DeskScreen }) {
  const { actions, leaveDialog } = screen;
  const { asked, asking, done } = actions;
  if (asked)
    return (
      <ActDialog
        key={`${asked.payout._id} ${asked.act}`}
        asked={asked}
        acts={actions}
        onRaise={actions.raise}
        onDone={() => leaveDialog(asked.movesOn)}
      />
    );
  if (asking === undefined) return null;
  if (asking.what === 'file') return <FileDialog onClose={done} />;
  if (asking.what === 'bankFiles') return <BankFilesDialog onClose={done} />;
  if (asking.what === 'rails') return <RailsDialog mayStop={actions.mayProcess} onClose={done} />;
  if (asking.what === 'limits') return <LimitsDialog payout={asking.payout} onClose={done} />;
  return <TakeOverDialog payout={asking.payout} actions={actions} />;
}
