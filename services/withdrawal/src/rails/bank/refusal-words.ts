const noAccount = 'The bank does not have this account. Check the account number and request again.';
const closed = 'This account is closed. Request again with another account.';
const blocked = 'This account cannot receive the payment. Request again with another account.';
const otherName = 'The name does not match the account. Check the name and request again.';
const otherBank = 'The account is not at this bank. Check the bank and request again.';
const notPaid = 'The bank could not make this payment. Check the account and request again.';

/** External reason codes of ISO 20022 that the payout's owner can act on. */
const sentences: Readonly<Record<string, string>> = {
  AC01: noAccount,
  AC03: noAccount,
  AC04: closed,
  AC06: blocked,
  AC07: closed,
  AC14: blocked,
  AG01: blocked,
  AGNT: otherBank,
  BE01: otherName,
  BE22: otherName,
  RC01: otherBank,
  RC04: otherBank,
  RC08: otherBank,
  RC10: otherBank,
};

export const sentenceOf = (code: string | undefined): string => sentences[code ?? ''] ?? notPaid;

/** The bank has the payment from an earlier upload of the same file, and may have paid it. */
const duplicates = new Set(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']);

export const isDuplicate = (code: string | undefined): boolean => duplicates.has(code ?? '');
