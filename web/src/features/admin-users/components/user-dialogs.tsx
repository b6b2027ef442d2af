import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import type { UserActions } from './use-user-actions.ts';

interface UserDialogsProps {
  actions: UserActions;
  onDeleted: (id: string) => void;
}

export function UserDialogs({ actions, onDeleted }: UserDialogsProps) {
  const { asking, done } = actions;
  if (asking === undefined) return null;
  if (asking.what === 'add') return <AddUserDialog onClose={done} />;
  if (asking.what === 'edit') return <EditUserDialog user={asking.user} onClose={done} />;
  return (
    <DeleteUserDialog
      user={asking.user}
      onClose={done}
      onDeleted={() => {
        done();
        onDeleted(asking.user._id);
      }}
    />
  );
}
