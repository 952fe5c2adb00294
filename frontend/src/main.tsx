// First: what follows reads storage as it is loaded.
import './core/site/storageFallback';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { cachePolicies } from './app/features';
import { loadPage, preloadPage } from './app/pages';
import { lazyPart } from './components/lazyPart';
import { setPreloader } from './components/preload';
import { createClient } from './core/data/client';
import { serviceBase } from './core/data/services';
import { watchSiteStatus } from './core/site/siteStatus';
import { followSystemTheme } from './core/site/theme';
import { setImageBase } from './lib/images';
import { askReadinessBy } from './lib/recovery';
import './styles/index.css';

followSystemTheme();
setImageBase(serviceBase('content'));
askReadinessBy(() =>
  fetch(`${serviceBase('content')}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    (answer) => answer.ok,
    () => false,
  ),
);
const root = createRoot(document.getElementById('root')!);
const [, kind, id] = /^\/embed\/(track|album)\/([^/]+)$/.exec(location.pathname) ?? [];

if (kind && id) {
  // In somebody else's page: the player alone. Nothing of the site is reachable in that frame, so nobody can be made to
  // press something of theirs there.
  const EmbedPage = lazyPart(async () => (await import('./features/embed/EmbedPage')).EmbedPage);
  root.render(
    <StrictMode>
      <EmbedPage kind={kind as 'track' | 'album'} id={decodeURIComponent(id)} />
    </StrictMode>,
  );
} else {
  const client = createClient(cachePolicies);
  setPreloader((path) => void preloadPage(client, path));
  watchSiteStatus();
  // Beside the question who somebody is, which the page itself waits for.
  void loadPage(location.pathname);
  // It is there for the next visit, so it waits until this one has what it needs.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => void navigator.serviceWorker.register('/worker.js'));
  }
  root.render(
    <StrictMode>
      <BrowserRouter useTransitions>
        <App client={client} />
      </BrowserRouter>
    </StrictMode>,
  );
}
