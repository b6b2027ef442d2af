import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { loadPart } from './i18n/start-i18n.ts';

export interface Page {
  (): ReactNode;
  preload: () => void;
}

export function page<Name extends string>(
  texts: string | string[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Page {
  return fetched(async () => {
    const [module] = await Promise.all([load(), loadPart(texts)]);
    return module[name];
  });
}

export function fetched(load: () => Promise<ComponentType>): Page {
  let here: ComponentType | undefined;
  const fetchIt = async (): Promise<{ default: ComponentType }> => {
    here = await load();
    return { default: here };
  };
  const Later = lazy(fetchIt);
  // React.lazy briefly shows its fallback even for a loaded module.
  const Page = (): ReactNode => {
    const [Component] = useState<ComponentType>(() => here ?? Later);
    return createElement(Component);
  };
  // After a failed preload, the page is loaded when it is needed.
  return Object.assign(Page, { preload: () => void fetchIt().catch(() => undefined) });
}
