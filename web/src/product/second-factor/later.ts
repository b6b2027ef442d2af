import { lazy, type ComponentType } from 'react';
import { loadPart } from '../../lib/i18n/start-i18n.ts';

const withTexts = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Component] = await Promise.all([load(), loadPart('second-factor')]);
    return { default: Component };
  });

/** Lazy-loaded: most users never need these. */
export const CodeDialog = withTexts(async () => (await import('./code-dialog.tsx')).CodeDialog);
export const ProveDialog = withTexts(async () => (await import('./prove-dialog.tsx')).ProveDialog);
export const EnrolDialog = withTexts(async () => (await import('./enrol-dialog.tsx')).EnrolDialog);
