import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { preloadPage } from './app/pages';
import { createClient } from './lib/apollo/client';
import { setPreloader } from './lib/preload';
import { checkSiteStatus } from './lib/siteStatus';
import { followSystemTheme } from './lib/theme';
import './styles/index.css';

const client = createClient();
setPreloader((path) => void preloadPage(client, path));
void checkSiteStatus();
followSystemTheme();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter useTransitions>
      <App client={client} />
    </BrowserRouter>
  </StrictMode>,
);
