import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { reloadProfile, useSession } from '@/core/session';
import { updateSetup } from './api/modify';
import { goToStep, useTour } from './tour';

interface Step {
  title: string;
  text: string;
  /** What it is about, where that is on the page. */
  of: string;
}

const steps: readonly Step[] = [
  {
    title: 'Half a name is enough',
    text: 'Search finds artists, songs, albums and posts, slips of the finger included.',
    of: '[role="search"], a[href^="/search"]',
  },
  {
    title: 'Let it play on',
    text: 'The jukebox goes on from any song, artist or genre. What you skip and save teaches it.',
    of: 'a[href="/music"]',
  },
  {
    title: 'What people say',
    text: 'The feed has what artists and fans write. React, answer, and save what you want to keep.',
    of: 'a[href="/feed"]',
  },
  {
    title: 'What waits for you',
    text: 'Your dashboard gathers what you saved, wrote and asked, and what is still to be done.',
    of: 'a[href="/dashboard"]',
  },
  {
    title: 'Your own page',
    text: 'Say who you are, add a picture, and let others find you. You can change it at any time.',
    of: 'a[href="/settings"]',
  },
];

/** Five stations over the real page, by mouse or keyboard; it can be left and taken up again. */
export function Tour() {
  const { userId, profile } = useSession();
  const at = useTour(({ step }) => step) ?? 0;
  const { pathname } = useLocation();
  const step = steps[Math.min(at, steps.length - 1)] as Step;
  const isLast = at >= steps.length - 1;
  const next = useRef<HTMLButtonElement>(null);

  useEffect(() => next.current?.focus({ preventScroll: true }), [at]);
  useEffect(() => {
    const shown = [...document.querySelectorAll<HTMLElement>(step.of)].find(
      (each) => each.offsetParent !== null,
    );
    shown?.setAttribute('data-tour', '');
    return () => shown?.removeAttribute('data-tour');
  }, [step, pathname]);

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
      <p className="tabular text-sm text-text-3">
        {at + 1} of {steps.length}
      </p>
      <div id="tour-text" aria-live="polite" className="grid gap-1.5">
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
