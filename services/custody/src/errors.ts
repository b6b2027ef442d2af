import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('custody', {
  not_proved_yet: { status: 404, message: 'The reserves have not been proven yet' },
  no_leaf: { status: 404, message: 'Your account had no coins in this proof' },
  network_not_found: { status: 404, message: 'Network not found' },
  transaction_not_found: { status: 404, message: 'Transaction not found' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own send' },
  never_carried: { status: 409, message: 'This network has carried no send yet' },
  already_paused: { status: 409, message: 'This network is paused already' },
  not_paused: { status: 409, message: 'This network is not paused' },
  paused: { status: 409, message: 'This network is paused. Resume it first.' },
  nothing_to_sweep: { status: 409, message: 'No deposit can be swept on this network now' },
  network_off: { status: 409, message: 'This network takes no sends now' },
  wrong_state: { status: 409, message: 'The state of this send does not allow that' },
  already_replaced: {
    status: 409,
    message: 'A replacement of this transaction already waits for its signature',
  },
  fee_at_cap: { status: 409, message: 'The fee would be above the cap of this network' },
  not_final: {
    status: 409,
    message:
      'The transaction that used the nonce does not have its confirmations yet. Please try again later.',
  },
  nonce_free: {
    status: 409,
    message: 'No final transaction has used its nonce. Retry the send before you cancel it.',
  },
  changed_meanwhile: { status: 409, message: 'This send has changed meanwhile. Please look at it again.' },
  no_providers: {
    status: 503,
    message: 'The providers of this network do not agree or do not answer. Please try again later.',
    retryAfterSeconds: 10,
  },
});
