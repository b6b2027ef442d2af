import type { Plugin } from 'vite';

/**
 * sonner writes its style sheet into a <style> element when it is imported, which `style-src 'self'` refuses.
 * It ships the same sheet as a file, and ui/styles.css imports that.
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
