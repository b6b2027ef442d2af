import { defineErrors } from '@tael/runtime';

export const errors = defineErrors('chain-scanner', {
  invalid_input: { status: 400, message: 'Invalid input' },
  bad_address: { status: 400, message: 'Please enter a valid wallet address' },
  address_not_ready: { status: 409, message: 'Your address is being prepared' },
  bad_chain: { status: 400, message: 'Please choose a supported network' },
  bad_range: { status: 400, message: 'Please enter a valid range of blocks' },
  too_many_look_ups: { status: 429, message: 'Too many look-ups. Please try again shortly.' },
  too_many_rescans: { status: 429, message: 'Too many rescans. Please try again later.' },
  busy: { status: 503, message: 'The service is busy. Please try again shortly.', retryAfterSeconds: 2 },
  nft_not_found: { status: 404, message: 'NFT not found' },
  image_unavailable: { status: 404, message: 'This image is not available' },
  deposit_not_found: { status: 404, message: 'Deposit not found' },
  not_in_review: { status: 409, message: 'This deposit is not in review' },
  not_agreed: { status: 409, message: 'The endpoints of this network do not report this deposit now' },
  not_yours_to_decide: { status: 403, message: 'You cannot decide over your own account' },
  rescan_running: { status: 409, message: 'This network is being read again already' },
});
