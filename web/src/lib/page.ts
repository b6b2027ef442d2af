import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { loadPart } from './i18n/start-i18n.ts';

export interface Page {
  (): ReactNode;
  preload: () => void;
}

/** The page's code and texts are loaded when the user goes there, or by `preload`. */
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
  // React.lazy shows its fallback for a moment even if the module has been loaded.
  const Page = (): ReactNode => {
    const [Component] = useState<ComponentType>(() => here ?? Later);
    return createElement(Component);
  };
  // A failed preload is ignored: the page is loaded again when it is needed.
  return Object.assign(Page, { preload: () => void fetchIt().catch(() => undefined) });
}
