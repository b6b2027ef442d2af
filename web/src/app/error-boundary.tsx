import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken?: 'broken' | 'unfetched' }> {
  override state: { broken?: 'broken' | 'unfetched' } = {};

  static getDerivedStateFromError(error: unknown): { broken: 'broken' | 'unfetched' } {
    return { broken: isUnfetched(error) ? 'unfetched' : 'broken' };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken === undefined ? this.props.children : <BrokenPage why={broken} />;
  }
}

/** The messages of Chromium, Firefox and Safari. */
function isUnfetched(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
