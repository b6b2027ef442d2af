import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('referral', {
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  referral_not_found: { status: 404, message: 'Referral not found' },
  already_settled: { status: 409, message: 'This referral has already been settled' },
});
