import { ActDialog } from './act-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import type { DeskScreen } from './use-desk-screen.ts';

export function DeskDialogs({ screen }: { screen: DeskScreen }) {
  const { actions, leaveDialog } = screen;
  const { asking, done } = actions;
  if (asking === undefined) return null;
  if (asking.what === 'file') return <FileDialog onClose={done} />;
  if (asking.what === 'limits') return <LimitsDialog payout={asking.payout} onClose={done} />;
  if (asking.what === 'takeOver') return <TakeOverDialog payout={asking.payout} actions={actions} />;
  const { payout, act, movesOn } = asking;
  return (
    <ActDialog
      key={`${payout._id} ${act}`}
      payout={payout}
      act={act}
      actions={actions}
      onDone={() => leaveDialog(movesOn)}
    />
  );
}
