import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { Snackbars } from '@/components/Snackbars';
import { withdrawOffers } from '@/components/snackbarStore';
import { usePlayer } from '@/core/player';
import { useSession, whenPersonLeaves } from '@/core/session';
import { useAnnouncement } from '@/core/site/announcement';
import { isCurtainOpen } from '@/core/site/curtain';
import { usePaymentStatus } from '@/core/site/paymentStatus';
import { useSiteStatus } from '@/core/site/siteStatus';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/media';
import { ErrorBoundary } from '../ErrorBoundary';
import { slots } from '../features';
import { BottomBar } from './BottomBar';
import { Footer, StartScreen } from './Notices';
import { RouteChange } from './RouteChange';
import { ScrollPositions } from './ScrollPositions';
import { SideNav } from './SideNav';
import { TopBar } from './TopBar';

const LinkedPages = lazyPart(async () => (await import('./LinkedPages')).LinkedPages, {
  quiet: true,
});
const PaymentBanner = lazyPart(async () => (await import('./PaymentBanner')).PaymentBanner, {
  quiet: true,
});
/** Most visits have none; where there is one, its room is kept until it comes. */
const SiteBars = lazyPart(async () => (await import('./SiteBars')).SiteBars, {
  quiet: true,
  waiting: <div className="h-13 border-b border-line bg-surface" />,
});
const Landing = lazyPart(async () => (await import('@/features/landing')).Landing, {
  waiting: <StartScreen />,
});
const MaintenanceScreen = lazyPart(
  async () => (await import('./MaintenanceScreen')).MaintenanceScreen,
  { waiting: <StartScreen /> },
);

/** Where visitors see the landing page while it is on. */
const landingPaths = /^\/(landing|artists)?$/;

/** What stays within reach during maintenance, so that an admin can come in and end it. */
const inMaintenance = /^\/(admin(\/.*)?|login(\/openid)?|forgot-password)$/;

/** The frame of every page. */
export function Shell() {
  const { pathname } = useLocation();
  const { isLoading, status, profile } = useSession();
  const { checked, killswitch, landingActive, registration } = useSiteStatus();
  const noPayments = usePaymentStatus(({ state }) => state === 'failed');
  const { text, close } = useAnnouncement();
  const mobile = useIsMobile();
  // Where there is room the page makes it for the queue; on narrower screens the queue lies over it.
  const isQueueOpen = usePlayer((player) => player.isQueueOpen && player.currentTrack !== null);
  useEffect(() => whenPersonLeaves(withdrawOffers), []);

  if (!checked || (isLoading && status === 'loading')) return <StartScreen />;
  const isAdmin = profile?.roles?.includes('admin') ?? false;
  if (killswitch && !isAdmin && !inMaintenance.test(pathname)) return <MaintenanceScreen />;
  if (landingActive && status === 'visitor' && landingPaths.test(pathname) && !isCurtainOpen()) {
    return <Landing tab={pathname === '/artists' ? 2 : undefined} registration={registration} />;
  }

  const registering = pathname === '/register';
  const maintenance = killswitch && isAdmin;
  // Home has it in its first words.
  const announcement = pathname === '/' ? null : text;
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        data-print="no"
        className="fixed top-2 left-2 z-skip -translate-y-20 rounded-sm bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {!registering && <TopBar />}
      {noPayments && <PaymentBanner />}
      {(maintenance || announcement) && (
        <SiteBars maintenance={maintenance} announcement={announcement} onClose={close} />
      )}
      <div className={cx('flex', !mobile && isQueueOpen && 'roomy:pr-88')}>
        {!mobile && <SideNav />}
        {/* The room for the player is below the page, so that its foot stays where it is when the player comes. */}
        <div className="mb-[calc(var(--player-height)+var(--bar-bottom))] flex min-h-[calc(100dvh-var(--bar-top)-var(--bar-bottom))] min-w-0 flex-1 flex-col wide:mb-(--player-height) wide:min-h-[calc(100dvh-var(--bar-top))]">
          <main id="main" tabIndex={-1} className="flex-1">
            <ErrorBoundary key={pathname}>
              <Arriving />
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
      </div>
      <BottomEdge mobile={mobile} />
      <Snackbars />
      {slots.map(({ over: Over }, at) => Over && <Over key={at} />)}
      <RouteChange />
      <LinkedPages />
      <ScrollPositions />
    </>
  );
}

let isFirst = true;

/** Fades in, but for the first since the site was loaded. Not as a view transition of React's: while one begins, no click and no key is heard. */
function Arriving() {
  const [follows] = useState(!isFirst);
  useEffect(() => {
    isFirst = false;
  }, []);
  return (
    <div className={cx(follows && 'motion-safe:animate-[fade-in_160ms_var(--ease-out)]')}>
      <Outlet />
    </div>
  );
}

/**
 * The player and, on phones, the bar below it, which stays where it is when the player comes. The page leaves the room
 * that they take.
 */
function BottomEdge({ mobile }: { mobile: boolean }) {
  return (
    <>
      <PlayerPlace mobile={mobile}>
        {slots.map(({ edge: Edge }, at) => Edge && <Edge key={at} />)}
      </PlayerPlace>
      {mobile && <BottomBar />}
    </>
  );
}

function PlayerPlace({ mobile, children }: { mobile: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--player-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={place}
      aria-label="Player"
      data-print="no"
      className={cx('fixed inset-x-0 z-edge', mobile ? 'bottom-(--bar-bottom)' : 'bottom-0')}
    >
      {children}
    </section>
  );
}
