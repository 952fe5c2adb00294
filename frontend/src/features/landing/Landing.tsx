import { useEffect, useRef, useState } from 'react';
import { Logo } from '@/components/Logo';
import type { Registration } from '@/core/site/siteStatus';
import { landingConstants, landingTexts } from '@/lib/landingTexts';
import { texts } from '@/lib/texts';
import { CoverWall } from './CoverWall';
import { openCurtain } from './openCurtain';
import { EarlyAccessForm } from './EarlyAccessForm';
import { landingApi, type Showcase } from './landingApi';
import { PreviewPrompt } from './PreviewPrompt';
import { AlbumCarousel, TrendingGrid } from './Showcase';
import { Slides } from './Slides';

interface LandingProps {
  /** The tab that is open, of what is told more; nothing is told yet where not given. */
  tab?: number | undefined;
  registration: Registration;
}

/** A wall of covers, one sentence, one field, one button; more for who asks. */
export function Landing({ tab, registration }: LandingProps) {
  const [isTelling, setTelling] = useState(tab !== undefined);
  const [showcase, setShowcase] = useState<Showcase | null>(null);
  const clicks = useRef(0);
  const more = useRef<HTMLElement>(null);

  useEffect(() => {
    document.title = `${texts.productName} · Early access`;
    landingApi.showcase().then(setShowcase, () => {
      // The wall stays dark: the page says all it has to without it.
    });
    landingApi.visit().catch(() => {
      // A visit that was not counted is nothing to tell a visitor of.
    });
  }, []);

  const onHero = () => {
    clicks.current += 1;
    if (clicks.current >= landingConstants.heroClicks) openCurtain();
  };
  // Whoever asked for it is taken there; who came to a tab by its address stays at the top.
  useEffect(() => {
    if (isTelling && tab === undefined) more.current?.focus();
  }, [isTelling, tab]);

  return (
    <div className="min-h-dvh">
      <main>
        <section
          aria-labelledby="welcome"
          className="wash @container relative isolate grid min-h-dvh content-end overflow-clip"
        >
          <div data-testid="hero" className="absolute inset-0 z-behind" onClick={onHero}>
            <CoverWall covers={showcase?.trending.map(({ coverArtUrl }) => coverArtUrl) ?? []} />
          </div>
          <header className="page pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between py-5">
            <Logo />
            <a
              href="/login"
              className="pointer-events-auto inline-flex min-h-11 items-center rounded-full bg-ground/85 px-5 font-semibold hover:bg-raised"
            >
              {texts.login}
            </a>
          </header>
          <div className="page pointer-events-none relative grid justify-items-start gap-6 pt-40 pb-10 wide:pb-16">
            <p className="text-sm font-semibold text-accent-text">Welcome to {texts.productName}</p>
            <h1 id="welcome" className="display max-w-[12ch] text-poster">
              Closer than the front row
            </h1>
            <p className="max-w-[44ch] text-lg text-text-2">
              A free, community-driven home for music, for the people who make it and the people who
              would not miss it.
            </p>
            <div className="pointer-events-auto grid w-full max-w-120 gap-3">
              <EarlyAccessForm registration={registration} />
              <div className="flex flex-wrap items-center gap-x-5">
                {!isTelling && (
                  <button
                    type="button"
                    onClick={() => setTelling(true)}
                    className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
                  >
                    {landingTexts.tellMore}
                  </button>
                )}
                <PreviewPrompt />
              </div>
            </div>
          </div>
        </section>
        {isTelling && (
          <section
            ref={more}
            tabIndex={-1}
            aria-label="More about Sidestage"
            className="border-t border-line bg-surface"
          >
            <Slides start={tab ?? 0} />
          </section>
        )}
        {showcase && showcase.featured.length > 0 && <AlbumCarousel things={showcase.featured} />}
        {showcase && showcase.trending.length > 0 && <TrendingGrid albums={showcase.trending} />}
      </main>
      <footer className="page pt-10 pb-8 text-sm text-text-3">
        <p className="border-t border-line pt-6">{texts.footer}</p>
      </footer>
    </div>
  );
}
