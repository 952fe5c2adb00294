import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/IconButton';
import { type FragmentType, readFragment } from '@/gql';
import { cx } from '@/lib/cx';
import { useMedia } from '@/lib/media';
import { panelFragment } from './api/panelFragment';
import { useKeptPlace } from './place';
import { Slide } from './Slide';

/** Milliseconds for which a panel is shown before the next comes by itself. */
const span = 8000;

/** How far a finger goes to turn a panel, in pixels. */
const swipe = 50;

/**
 * The panels at the top of home, one at a time. They turn by themselves, slowly, unless somebody points at them, has the
 * focus in them, looks elsewhere, has stopped them or wants less motion. All stand in one place, which is as high as the
 * highest, so that nothing moves below.
 */
export function Carousel({
  panels: masked,
}: {
  panels: readonly FragmentType<typeof panelFragment>[];
}) {
  const panels = readFragment(panelFragment, masked);
  const count = panels.length;
  const [chosen, setChosen] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isByPerson, setByPerson] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const section = useRef<HTMLElement>(null);
  useKeptPlace(section);
  const at = Math.min(chosen, Math.max(count - 1, 0));
  const show = (index: number) => {
    setByPerson(true);
    setChosen((index + count) % count);
  };
  const go = (step: number) => {
    if (count > 1) show(at + step);
  };
  const swiping = useSwipe(go);
  const turns = count > 1 && !isStopped && !isPointed && !isFocused && !isStill;

  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      setByPerson(false);
      setChosen((before) => (before + 1) % count);
    }, span);
    return () => clearInterval(timer);
  }, [turns, count, at]);

  if (count === 0) return null;

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    go(step);
  };

  return (
    <section
      ref={section}
      aria-label="Highlights"
      aria-roledescription="carousel"
      className="min-w-0"
      onKeyDown={onKey}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        aria-live={isByPerson ? 'polite' : 'off'}
        data-testid="panels"
        className="relative grid touch-pan-y overflow-clip"
        {...swiping}
      >
        {panels.map((panel, index) => (
          <div
            key={panel.panelId}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}: ${panel.title}`}
            className={cx(
              'min-w-0 transition-opacity duration-(--calm) [grid-area:1/1] motion-reduce:transition-none',
              index !== at && 'invisible opacity-0',
            )}
          >
            <Slide panel={panel} eager={index === 0} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="mt-2 flex flex-wrap items-center">
          <IconButton
            label="Previous panel"
            icon={<ChevronLeft size={20} aria-hidden="true" />}
            onClick={() => go(-1)}
          />
          {!isStill && (
            <IconButton
              label={isStopped ? 'Turn the panels by themselves' : 'Stop turning the panels'}
              icon={
                isStopped ? (
                  <Play size={18} aria-hidden="true" />
                ) : (
                  <Pause size={18} aria-hidden="true" />
                )
              }
              onClick={() => setStopped(!isStopped)}
            />
          )}
          <IconButton
            label="Next panel"
            icon={<ChevronRight size={20} aria-hidden="true" />}
            onClick={() => go(1)}
          />
          <div role="group" aria-label="Panels" className="flex flex-wrap">
            {panels.map(({ panelId, title }, index) => (
              <button
                key={panelId}
                type="button"
                aria-label={`Show panel ${index + 1}: ${title}`}
                aria-current={index === at}
                onClick={() => show(index)}
                className="grid h-11 w-8 place-items-center"
              >
                <span
                  className={cx(
                    'block h-2 rounded-full transition-all motion-reduce:transition-none',
                    index === at ? 'w-6 bg-accent' : 'w-2 bg-line-strong',
                  )}
                />
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** Turns by a swipe or a drag sideways, after which what is below the finger is not opened. */
function useSwipe(onStep: (step: number) => void) {
  const from = useRef<number | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX;
      swiped.current = false;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : event.clientX - from.current;
      from.current = null;
      if (Math.abs(moved) < swipe) return;
      swiped.current = true;
      onStep(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
