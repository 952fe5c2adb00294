import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { generatedDocuments } from './documents.vite.ts';
import { firstLoadInOneChunk } from './firstLoad.vite.ts';

const server = process.env.SIDESTAGE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [generatedDocuments(), firstLoadInOneChunk(), react(), tailwindcss()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
    // rxjs, which Apollo needs, is smaller in its newer form.
    conditions: ['es2015', ...defaultClientConditions],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: server, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Two fonts alone are preloaded; everything else waits for the page that needs it.
    assetsInlineLimit: 2048,
  },
});
