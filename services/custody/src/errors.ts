import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('custody', {
  not_proved_yet: { status: 404, message: 'The reserves have not been proven yet' },
  no_leaf: { status: 404, message: 'Your account had no coins in this proof' },
});
