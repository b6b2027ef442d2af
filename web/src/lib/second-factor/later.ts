import { lazy, type ComponentType } from 'react';
import { loadPart } from '../i18n/start-i18n.ts';

const withTexts = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Component] = await Promise.all([load(), loadPart('second-factor')]);
    return { default: Component };
  });

/** Fetched when a code is asked for: most people never see them. */
export const CodeDialog = withTexts(async () => (await import('./code-dialog.tsx')).CodeDialog);
export const ProveDialog = withTexts(async () => (await import('./prove-dialog.tsx')).ProveDialog);
export const EnrolDialog = withTexts(async () => (await import('./enrol-dialog.tsx')).EnrolDialog);
