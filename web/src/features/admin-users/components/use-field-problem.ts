import { useRef, useState } from 'react';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import type { UserFields } from '../api/change-user.ts';
import { firstProblem, refusedField, type Problem } from './user-rules.ts';

export function useFieldProblem(words: { network: string; refused: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const show = (found: Problem | undefined): void => {
    setProblem(found);
    if (found) form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
  };
  return {
    form,
    problem,
    clear: () => setProblem(undefined),
    check: (fields: UserFields): boolean => {
      const found = firstProblem(fields);
      show(found);
      return found === undefined;
    },
    refuse: (error: unknown): void => {
      const field = refusedField(error);
      show(field === undefined ? undefined : { field, text: failureText(error, words) });
    },
    ofNoField: (refused: unknown): unknown =>
      problem === undefined && refusedField(refused) === undefined ? refused : undefined,
  };
}
