import type { StatusLook } from '../../../ui/status-badge.tsx';
import type { State, Verification } from '../api/verifications.ts';

export const stateNames: Record<State, string> = {
  submitted: 'admin-verifications:state.submitted',
  approved: 'admin-verifications:state.approved',
  refused: 'admin-verifications:state.refused',
  all: 'admin-verifications:state.all',
};

export const stateLooks: Record<Verification['state'], StatusLook> = {
  submitted: 'waiting',
  approved: 'done',
  refused: 'refused',
};
