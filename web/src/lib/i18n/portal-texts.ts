export const portalFiles = import.meta.glob<Record<string, unknown>>('../../locales/*/admin-*.json', {
  import: 'default',
});
