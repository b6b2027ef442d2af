import { expect, it } from 'vitest';
import { isPeerUnavailable } from '../../runtime/src/unavailable.ts';
import { isUnavailable } from '../src/index.ts';

const failing = (code: string): Error => Object.assign(new Error('a failure'), { code });

const unavailable = [
  ...[
    '28000',
    '28P01',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'SELF_SIGNED_CERT_IN_CHAIN',
    '08000',
    '08003',
    '08006',
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '57P04',
  ],
  ...['57P05', '55P03', '25006', '25P03', '25P04', '40001', '40P01', 'ECONNREFUSED', 'ETIMEDOUT'],
];
const wrong = ['22001', '22P02', '23505', '23514', '25P02', '3D000', '42501', '42P01', '57000', 'P0001'];

// The lists are separate: gateway and runtime do without this package, and this package without the runtime.
it('an error that a consumer retries is a 503 for a caller, and no other error is', () => {
  for (const code of unavailable)
    expect([code, isUnavailable(failing(code)), isPeerUnavailable(failing(code))]).toEqual([
      code,
      true,
      true,
    ]);
  for (const code of wrong)
    expect([code, isUnavailable(failing(code)), isPeerUnavailable(failing(code))]).toEqual([
      code,
      false,
      false,
    ]);
});
