import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import { landingConstants, landingTexts } from '@/lib/landingTexts';

interface Slide {
  title: string;
  points: readonly string[];
}

const slides: readonly Slide[] = [
  {
    title: 'Music belongs to the people who make it and the people who love it.',
    points: [
      'Free, and driven by its community: no tickets to your own scene.',
      'One place to listen, meet and buy, run by people you can write to.',
      'What you hear next follows your taste, and says why.',
    ],
  },
  {
    title: 'Stand where the music starts.',
    points: [
      'Exclusive artist content, and Q&As that are answered by the artists.',
      'Scrapbooks of show memories: every night that you were there.',
      'Events near you, and discussions that go on after the encore.',
    ],
  },
  {
    title: 'Your work, your people, your page.',
    points: [
      'A profile that acts as your press kit: print it, send it, be booked by it.',
      'Sell records and merch in the trading post, and keep what you earn.',
      'Posts, questions and giveaways for those who came to hear you.',
    ],
  },
];

/** What is told more: three slides under tabs, by swipe or drag, dots, and keys. */
export function Slides({ start }: { start: number }) {
  const id = useId();
  const [at, setAt] = useState(start);
  const from = useRef<number | null>(null);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);

  const go = (to: number) => setAt(Math.max(0, Math.min(slides.length - 1, to)));
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: slides.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + slides.length) % slides.length;
    setAt(next);
    tabs.current[next]?.focus();
  };
  const onUp = (event: PointerEvent) => {
    const moved = from.current === null ? 0 : event.clientX - from.current;
    from.current = null;
    if (Math.abs(moved) >= landingConstants.swipePx) go(at + (moved < 0 ? 1 : -1));
  };

  return (
    <div className="page grid gap-8 py-12 wide:py-20">
      <div
        role="tablist"
        aria-label={landingTexts.tellMore}
        onKeyDown={onKey}
        className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line"
      >
        {landingTexts.tabs.map((tab, index) => (
          <button
            key={tab}
            ref={(button) => {
              tabs.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === at}
            aria-controls={`${id}-slide-${index}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
            className="-mb-px min-h-11 border-b-2 border-transparent font-semibold text-text-2 transition-colors hover:text-text aria-selected:border-accent-text aria-selected:text-text"
          >
            {tab}
          </button>
        ))}
      </div>
      <div
        data-testid="slides"
        className="touch-pan-y overflow-clip select-none"
        onPointerDown={(event) => {
          from.current = event.clientX;
        }}
        onPointerUp={onUp}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <div
          className="flex transition-transform duration-(--calm) motion-reduce:transition-none"
          style={{ transform: `translateX(-${at * 100}%)` }}
        >
          {slides.map(({ title, points }, index) => (
            <div
              key={title}
              role="tabpanel"
              id={`${id}-slide-${index}`}
              aria-labelledby={`${id}-tab-${index}`}
              aria-hidden={index !== at}
              tabIndex={index === at ? 0 : -1}
              className="grid w-full shrink-0 content-start gap-8 wide:grid-cols-[5fr_6fr]"
            >
              <h2 className="display max-w-[16ch] text-title">{title}</h2>
              <ul className="grid content-start gap-4 text-lg text-text-2">
                {points.map((point) => (
                  <li key={point} className="border-l-2 border-accent-text pl-4">
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      <div role="group" aria-label="Slides" className="flex">
        {landingTexts.tabs.map((tab, index) => (
          <button
            key={tab}
            type="button"
            aria-label={`Show ${tab}`}
            aria-current={index === at}
            onClick={() => setAt(index)}
            className="grid size-11 place-items-center"
          >
            <span
              className={cx(
                'block h-2 rounded-full transition-all',
                index === at ? 'w-6 bg-accent' : 'w-2 bg-line-strong',
              )}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
