// The site's own code outside of a browser, for what the Go tests run.
import { JSDOM } from 'jsdom';
import { fileURLToPath, URL } from 'node:url';
import { createServer } from 'vite';

/** Makes a page at an address for somebody who is signed in; returns what loads a module of the site. */
export async function prepareSite(site, token) {
  const { window } = new JSDOM('', { url: `${site}/` });
  for (const name of ['document', 'localStorage', 'sessionStorage', 'location'])
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    globalThis[name] = window[name].bind(window);
  globalThis.window = window;
  Object.defineProperty(globalThis.navigator, 'onLine', { value: true });
  window.localStorage.setItem('sidestage.service.chat', `${site}/api`);
  window.localStorage.setItem(
    'sidestage.tokens',
    JSON.stringify({ accessToken: token, idToken: token, refreshToken: 'none' }),
  );

  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
    resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  });
  return (path) => vite.ssrLoadModule(`/src/${path}`);
}
