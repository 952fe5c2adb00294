import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { reloadProfile, useSession } from '@/core/session';
import { updateSetup } from './api/modify';
import { goToStep, useTour } from './tour';

interface Step {
  title: string;
  text: string;
  /** What it is about: the first of these that is to be seen, as phones have other places than desks. */
  of: readonly string[];
}

const common: readonly Step[] = [
  {
    title: 'Home is made for you',
    text: 'New music of those you follow, and shelves that go by what you play and like.',
    of: ['nav[aria-label="Main"] a[href="/"]'],
  },
  {
    title: 'Half a name is enough',
    text: 'Search finds artists, songs, albums and posts, slips of the finger included.',
    of: ['[role="search"]', 'button[aria-label="Search"]'],
  },
  {
    title: 'Let it play on',
    text: 'The jukebox goes on from any song, artist or genre. What you skip and save teaches it.',
    of: ['nav[aria-label="Main"] a[href="/music"]'],
  },
  {
    title: 'Follow and save',
    text: 'Follow artists, and what they write and release comes to your feed. Save songs, and they wait in your library.',
    of: ['nav[aria-label="Main"] a[href="/feed"]', 'nav[aria-label="Main"] a[href="/music"]'],
  },
];

const lastOf: Record<'fan' | 'artist', Step> = {
  fan: {
    title: 'Talk to each other',
    text: 'Messages has your chats, and tells you when somebody answers or an artist has news.',
    of: ['nav[aria-label="Main"] button'],
  },
  artist: {
    title: 'Your dashboard',
    text: 'Upload music, plan dates, sell, and see who listens: all of it begins on your dashboard.',
    of: ['a[href="/dashboard"]', 'a[aria-label="Your profile"]'],
  },
};

/** Five stations over the real page, by mouse or keyboard; it can be left and taken up again. */
export function Tour() {
  const { userId, profile } = useSession();
  const at = useTour(({ step }) => step) ?? 0;
  const { pathname } = useLocation();
  const steps = [...common, lastOf[profile?.accountType ?? 'fan']];
  const step = steps[Math.min(at, steps.length - 1)] as Step;
  const isLast = at >= steps.length - 1;
  const next = useRef<HTMLButtonElement>(null);

  // Whoever leaves it is where they were before.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => next.current?.focus({ preventScroll: true }), [at]);
  useEffect(() => {
    const shown = step.of
      .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
      .find((each) => each.getClientRects().length > 0);
    shown?.setAttribute('data-tour', '');
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => shown?.removeAttribute('data-tour');
  }, [step.of, pathname]);

  if (userId === null) return null;
  const end = () => {
    goToStep(userId, null);
    if (profile?.seenTutorial) return;
    // Where it is not heard, the tour is offered once more: no harm in that.
    updateSetup({ seenTutorial: true }).then(reloadProfile, () => undefined);
  };
  const go = (to: number) => (to >= steps.length ? end() : goToStep(userId, Math.max(0, to)));

  return (
    <div
      role="dialog"
      aria-label="A tour of Sidestage"
      aria-describedby="tour-text"
      data-print="no"
      onKeyDown={({ key }) => {
        if (key === 'Escape') end();
        if (key === 'ArrowRight') go(at + 1);
        if (key === 'ArrowLeft') go(at - 1);
      }}
      className="fixed inset-x-3 bottom-[calc(var(--player-height)+var(--bar-bottom)+0.75rem)] z-edge grid gap-3 rounded-lg border border-line-strong bg-raised p-5 wide:right-6 wide:left-auto wide:w-96"
    >
      <div id="tour-text" aria-live="polite" aria-atomic="true" className="grid gap-1.5">
        <p className="tabular text-sm text-text-3">
          {at + 1} of {steps.length}
        </p>
        <h2 className="display text-lg">{step.title}</h2>
        <p className="text-text-2">{step.text}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" kind="quiet" className="-ml-3" onClick={end}>
          Skip the tour
        </Button>
        <span className="flex gap-2">
          {at > 0 && (
            <Button size="sm" onClick={() => go(at - 1)}>
              Back
            </Button>
          )}
          <Button ref={next} size="sm" kind="main" onClick={() => go(at + 1)}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </span>
      </div>
    </div>
  );
}
