import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('referral', {
  referral_not_found: { status: 404, message: 'Referral not found' },
  already_settled: { status: 409, message: 'This referral has already been settled' },
});
