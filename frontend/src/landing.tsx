// First: what follows reads storage as it is loaded.
import './core/site/storageFallback';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { serviceBase } from './core/data/services';
import { readTokens, tokensKey } from './core/session/storage';
import { isCurtainOpen } from './core/site/curtain';
import { useSiteStatus, watchSiteStatus } from './core/site/siteStatus';
import { followSystemTheme } from './core/site/theme';
import { Landing } from './features/landing';
import { setImageBase } from './lib/images';
import './styles/landing.css';

// The landing page alone, which the server sends to everybody while it is shown. Whoever is no visitor goes on to the
// site, and so does everybody once it is shown no more.

setImageBase(serviceBase('content'));

const isForSite = () => readTokens(localStorage) !== null || isCurtainOpen();

/** Loads the site in this page's place. The build says where its files are. */
function openSite(): void {
  const { script = '', style = '' } =
    document.querySelector<HTMLMetaElement>('meta[name="site"]')?.dataset ?? {};
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style });
  // Before it is there, the site would be seen bare.
  sheet.onload = () => {
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: script }),
    );
  };
  document.head.append(sheet);
}

function Page() {
  const registration = useSiteStatus((status) => status.registration);
  return (
    <Landing tab={location.pathname === '/artists' ? 2 : undefined} registration={registration} />
  );
}

function showLanding(): void {
  const leaveTheme = followSystemTheme();
  const root = createRoot(document.getElementById('root')!);
  const goOn = () => {
    stop();
    leaveTheme();
    removeEventListener('storage', onStorage);
    root.unmount();
    openSite();
  };
  // Somebody signs in in another tab.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === tokensKey && isForSite()) goOn();
  };
  addEventListener('storage', onStorage);
  useSiteStatus.subscribe(({ checked, landingActive, killswitch }) => {
    if (checked && (!landingActive || killswitch)) goOn();
  });
  const stop = watchSiteStatus();
  root.render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}

if (isForSite()) openSite();
else showLanding();
