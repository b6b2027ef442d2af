import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../lib/forms/form-buttons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { actWords } from './act-words.ts';
import { ApprovalNotes } from './approval-notes.tsx';
import { HeldNotice } from './held-notice.tsx';
import { NoteField } from './note-field.tsx';
import { PayoutGist } from './payout-gist.tsx';
import { needsNote } from './payout-rules.ts';
import { leavingAmount } from './payout-words.ts';
import type { Payout } from './payout.ts';
import { SignalList } from './signal-list.tsx';
import { useHeld } from './use-held.ts';
import type { AskedAct, PayoutActs } from './use-payout-acts.ts';

interface ActDialogProps {
  asked: AskedAct;
  acts: PayoutActs;
  onRaise?: (payout: Payout) => void;
  onDone?: () => void;
}

export function ActDialog({ asked: { payout, act }, acts, onRaise, onDone = acts.leave }: ActDialogProps) {
  const { t } = useTranslation();
  const { decisions, draftOf, keepDraft } = acts;
  const { _id: id, userId } = payout;
  const held = useHeld(payout, decisions);
  const [note, setNote] = useState(() => draftOf(id));
  const [isBlank, setIsBlank] = useState(false);
  const words = actWords[act];
  const blank = act === 'rejected' ? 'admin-withdrawals:ask.required' : 'admin-withdrawals:ask.requiredNote';
  const withNote = needsNote(act, payout);
  const values = { amount: leavingAmount(payout), name: userId.username };
  const form = useFirstFocus(withNote ? 'input' : 'button[type=submit]');
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const blankNote = withNote && note.trim() === '';
    setIsBlank(blankNote);
    if (blankNote) form.current?.querySelector('input')?.focus();
    const isDone =
      !blankNote && (await decisions.decide(payout, { act, note: note.trim(), held: held.held }));
    if (!isDone) return;
    if (act === 'rejected') acts.keepReason(note.trim());
    keepDraft(id, '');
    held.keep();
    onDone();
  };
  const edit = (text: string): void => {
    setNote(text);
    keepDraft(id, text);
    setIsBlank(false);
  };
  return (
    <Sheet
      open
      wide
      title={t(words.title, values)}
      lead={t(leadOf(act, payout), values)}
      close={t('app:close')}
      onClose={acts.leave}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <HeldNotice
          held={held}
          refusal={decisions.refusalOf(id)}
          payout={payout}
          acts={acts}
          onRaise={onRaise}
        />
        {act === 'approved' && <ApprovalNotes payout={payout} />}
        <PayoutGist payout={payout} act={act} />
        {act === 'approved' && <SignalList payout={payout} />}
        {withNote && (
          <NoteField
            label={t(words.note)}
            value={note}
            error={isBlank ? t(blank) : undefined}
            offered={act === 'rejected' ? acts.reasons : []}
            onEdit={edit}
          />
        )}
        <FormButtons
          submit={t(words.confirm, values)}
          grave={act === 'rejected'}
          busy={decisions.isBusy(id) ? t('admin-withdrawals:busy') : undefined}
          onCancel={acts.leave}
        />
      </form>
    </Sheet>
  );
}

/** A send has no further step after its approval. */
const leadOf = (act: AskedAct['act'], { kind }: Payout): string => {
  if (kind !== 'send') return actWords[act].lead;
  return act === 'approved' ? 'admin-withdrawals:send.approve' : 'admin-withdrawals:send.reject';
};

function useFirstFocus(first: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus(), [first]);
  return form;
}
