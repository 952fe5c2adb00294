import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const within = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Stands for what the landing page's calls would bring along and never need: nobody is signed in there, and its one
 * query goes without Apollo.
 */
const neverNeeded: Record<string, string> = {
  '@/core/session':
    'export const authFetch = (...call) => fetch(...call); export class IdentityError extends Error {}',
  '@apollo/client/errors': 'export const CombinedGraphQLErrors = { is: () => false };',
};

const never = 'never-needed:';

function withoutSession(): Plugin {
  return {
    name: 'without-session',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(never) ? `\0${id}` : null),
    load: (id) => neverNeeded[id.slice(never.length + 1)] ?? null,
  };
}

/** Says where the files of the site are, which has been built before. */
function siteBeside(): Plugin {
  return {
    name: 'site-beside',
    transformIndexHtml() {
      const manifest = JSON.parse(readFileSync(within('dist/.vite/manifest.json'), 'utf8')) as {
        'index.html': { file: string; css: [string] };
      };
      const { file, css } = manifest['index.html'];
      const attrs = { name: 'site', 'data-script': `/${file}`, 'data-style': `/${css[0]}` };
      return [{ tag: 'meta', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * The landing page: the same components as the site's, drawn by Preact and without the site's router, data and player,
 * so that a visitor who has nothing of the site loads a tenth of it.
 */
export default defineConfig({
  plugins: [withoutSession(), siteBeside(), tailwindcss()],
  resolve: {
    alias: [
      ...Object.keys(neverNeeded).map((id) => ({
        find: new RegExp(`^${id}$`),
        replacement: never + id,
      })),
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: '@', replacement: within('./src') },
    ],
  },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 2048,
    rolldownOptions: { input: within('landing.html') },
  },
});
