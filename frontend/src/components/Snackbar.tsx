import { CircleCheck, CircleX, Info, Music, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/cx';
import { texts } from '@/lib/texts';
import { dismissSnackbar, type SnackbarItem } from './snackbarStore';

const looks = {
  info: { icon: Info, colour: 'text-info' },
  success: { icon: CircleCheck, colour: 'text-success' },
  error: { icon: CircleX, colour: 'text-danger' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  music: { icon: null, colour: 'text-accent-text' },
};

/** A message at the bottom of the page, until it is dismissed or has been there for its time. */
export function Snackbar({ item }: { item: SnackbarItem }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissSnackbar(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [held, item.id, item.duration]);

  const urgent = item.type === 'error' || item.type === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      style={{ transitionDuration: `${item.fade}ms` }}
      className={cx(
        'pointer-events-auto flex min-h-12 max-w-[min(100%,36rem)] animate-[rise-in_200ms_var(--ease-out)] items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm transition-opacity',
        item.leaving && 'opacity-0',
      )}
    >
      <SnackbarIcon item={item} />
      <span className="py-1.5">{item.message}</span>
      {item.ctaText && (
        <button
          type="button"
          onClick={() => {
            item.ctaAction?.();
            dismissSnackbar(item.id);
          }}
          className="h-9 shrink-0 rounded-sm px-3 font-semibold text-accent-text hover:bg-surface"
        >
          {item.ctaText}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissSnackbar(item.id)}
        className="grid size-9 shrink-0 place-items-center rounded-full text-text-2 hover:bg-surface"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function SnackbarIcon({ item }: { item: SnackbarItem }) {
  const look = looks[item.type];
  const Icon =
    item.type === 'music' ? (item.message.includes(texts.nowPlaying) ? Music : Info) : look.icon;
  if (!Icon) return null;
  return (
    <Icon
      size={18}
      aria-hidden="true"
      className={cx('shrink-0', look.colour)}
      data-icon={Icon === Music ? 'music' : 'other'}
    />
  );
}
