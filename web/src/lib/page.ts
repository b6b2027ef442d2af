import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from './i18n/start-i18n.ts';

export type Page = LazyExoticComponent<ComponentType>;

/** A page that is fetched, with the texts of its feature, when somebody goes there. */
export function page<Name extends string>(
  texts: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Page {
  return lazy<ComponentType>(async () => {
    const [module] = await Promise.all([load(), loadPart(texts)]);
    return { default: module[name] };
  });
}
