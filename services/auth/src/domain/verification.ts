import type { DocumentType } from '@tael/contract/auth';

export type VerificationState = 'submitted' | 'approved' | 'refused';

export const verified = 'Verified';

/** Staff may set the level without a request, and take it back after an approval: the level counts. */
export function ownState(
  level: string,
  last: { state: VerificationState } | undefined,
): VerificationState | 'none' {
  if (level === verified) return 'approved';
  return last === undefined || last.state === 'approved' ? 'none' : last.state;
}

/** Case, width, order of the words and separators are a matter of writing. */
export const nameText = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.,·・-]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** Spaces and hyphens are a matter of writing. */
export const documentText = (type: DocumentType, number: string): string =>
  `${type}:${number.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()}`;
