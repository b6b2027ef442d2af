import type { Plugin } from 'vite';

/**
 * When imported, sonner inserts a <style> element, which `style-src 'self'` refuses. ui/styles.css imports the same
 * sheet as a file.
 */
export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
      const without = code.replace(/^__insertCSS\(".*$/m, '');
      if (without === code) this.error('sonner no longer inserts its style sheet as it did: look again.');
      return { code: without, map: null };
    },
  };
}
