import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { generatedDocuments } from './documents.vite.ts';
import { withoutUnused } from './unused.vite.ts';
import { filesOfPages } from './pages.vite.ts';
import { droppableRouter } from './router.vite.ts';

const server = process.env.SIDESTAGE_SERVER ?? 'http://127.0.0.1:8080';

/** The manifest, and the service worker that lets the site open without a connection. It is registered by the site itself. */
const offlineShell = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'worker.ts',
    injectRegister: false,
    manifest: {
      name: 'Sidestage',
      short_name: 'Sidestage',
      description: 'Music, a jukebox that plays on, and the people behind it.',
      id: '/',
      start_url: '/',
      display: 'standalone',
      background_color: '#14110e',
      theme_color: '#14110e',
      categories: ['music', 'entertainment'],
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      shortcuts: [
        { name: 'Library', url: '/music?view=saved' },
        { name: 'Search', url: '/search' },
      ],
    },
    injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg}'] },
  });

/** What pages with content share that are not of music alone. */
const dataOnEveryPage =
  /(\/src\/(lib\/format|core\/data\/(useChange|runInOrder|whileHere|offerUndo|tellRefusal|connections)|gql\/fragment-masking|components\/Menu|core\/player\/(toPlayerTrack|access)|features\/catalogue\/(LoadMore|facts|usePlay|api\/trackFragment))\.tsx?|virtual:document\/TrackRowFragmentDoc|\/@apollo\/client\/react\/hooks\/useApolloClient\.js)/;

/** What search and all pages of music draw. */
const rowsOfMusic =
  /\/(src\/(components\/(TrackRow|Cards|SectionHeader|chip)|features\/catalogue\/(usePlayAlbum|skeletons|menus\/index))\.tsx?|icons\/(radio|list-plus|list-start|list-end|disc-3)\.mjs)$/;

/** What all pages of music draw, and what is kept of it. */
const listsOfMusic =
  /\/src\/features\/(catalogue\/(Tiles|TrackList|GenreChips)|library\/useLibrary)\.tsx?$/;

export default defineConfig({
  plugins: [
    generatedDocuments(),
    droppableRouter(),
    filesOfPages(),
    withoutUnused(),
    react(),
    tailwindcss(),
    offlineShell(),
  ],
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
    // What a page needs is said by the server as it sends the site; what is opened later waits for its own imports.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    manifest: true,
    // Two fonts alone are preloaded; everything else waits for the page that needs it.
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // The first chunk names all others: the shortest names that the bundler takes keep that list small.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every page needs is one chunk: in one piece it compresses better than in the dozen that sharing makes of it.
          groups: [
            { name: 'site', tags: ['$initial'], priority: 3 },
            { name: 'data', test: dataOnEveryPage, priority: 2 },
            {
              name: 'small',
              test: /\/(lib\/locale|core\/data\/refused|core\/hub\/HubError)\.ts$/,
              priority: 3,
            },
            // The index of taste, which rows need, would take it along to every page of music.
            { name: 'choice', test: /\/features\/taste\/GenreChoice\.tsx$/, priority: 3 },
            { name: 'forms', test: /\/components\/(Field|TextArea)\.tsx$/, priority: 1 },
            {
              name: 'work',
              test: /\/(WorkHeader|SupportersNote|useAskForPlaylist)\.tsx?$/,
              priority: 1,
            },
            { name: 'rest', test: /\/core\/data\/(restCache|useRest)\.ts$/, priority: 1 },
            { name: 'rows', test: rowsOfMusic, priority: 1, includeDependenciesRecursively: true },
            { name: 'lists', test: listsOfMusic, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
});
