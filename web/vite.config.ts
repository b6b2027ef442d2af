import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractHash } from './scripts/contract-hash.ts';
import { compressedCopies } from './scripts/compressed-copies.ts';
import { firstChunks } from './scripts/first-chunks.ts';
import { firstPaintBudget } from './scripts/first-paint-budget.ts';
import { offline } from './scripts/offline.ts';
import { sonnerWithoutInlineStyle } from './scripts/sonner-without-inline-style.ts';

const api = 'http://127.0.0.1:5001';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    firstPaintBudget({ limitKiB: 165, portalLimitKiB: 195 }),
    compressedCopies(),
    offline(),
  ],
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractHash()) },
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': api } },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // The first script has the names of all others, and a hash does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: firstChunks(import.meta.dirname),
              debugName: 'first chunks',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
