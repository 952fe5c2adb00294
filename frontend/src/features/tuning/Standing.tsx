import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';
import { useCurrentInSight } from '@/components/useCurrentInSight';
import { cx } from '@/lib/cx';
import { formatShortTime } from '@/lib/figures';
import { sayStanding } from './reach';
import { formatScore, rankerName, shares, toTuning } from './tunings';
import type { TuningState } from './types';
import { type View, viewPath, views } from './views';

/** What holds now and for whom, who made it so, and why. */
export function Standing({ state: { current, models, experiment } }: { state: TuningState }) {
  const { version, changedAt, changedBy, reason } = current;
  const tuning = toTuning(current);
  const inUse = models.find((model) => model.inUse);
  return (
    <section aria-label="What holds now" className="grid min-w-0 gap-2">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 roomy:grid-cols-5">
        {shares.map(({ name, label }) => (
          <Value key={name} label={label}>
            {formatScore(tuning[name])}
          </Value>
        ))}
        <Value label="Ranked by">{rankerName(tuning.model)}</Value>
        <Value label="Model in use" wide>
          {inUse ? inUse.name || formatShortTime(inUse.trainedAt) : 'None yet'}
        </Value>
      </dl>
      <p className="text-xs text-text-3">
        {version === 0
          ? 'What the product comes with.'
          : `Version ${version}${changedBy ? ` by @${changedBy}` : ''}${changedAt ? `, ${formatShortTime(changedAt)}` : ''}: “${reason}”.`}{' '}
        {sayStanding(experiment)}
      </p>
    </section>
  );
}

interface ValueProps {
  label: string;
  wide?: boolean;
  children: string;
}

function Value({ label, wide = false, children }: ValueProps) {
  return (
    <div className={cx('grid gap-0.5 bg-ground px-4 py-3', wide && 'max-roomy:col-span-2')}>
      <dt className="text-xs font-semibold text-text-2">{label}</dt>
      <dd className="display tabular text-lg">{children}</dd>
    </div>
  );
}

interface ViewNavProps {
  view: View;
  running: boolean;
  training: boolean;
}

export function ViewNav({ view, running, training }: ViewNavProps) {
  const notes: Partial<Record<View, string | false>> = {
    experiments: running && 'running',
    models: training && 'training',
  };
  const nav = useCurrentInSight(view);
  return (
    <nav
      ref={nav}
      aria-label="Recommendations"
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:none]"
    >
      <ul className="flex gap-2 py-1">
        {views.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={viewPath(key)}
              preventScrollReset
              aria-current={key === view ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-2 rounded-sm border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors wide:h-9',
                key === view
                  ? 'border-line-strong bg-raised text-text'
                  : 'border-line text-text-2 hover:bg-surface hover:text-text',
              )}
            >
              {label}
              {notes[key] && <Badge kind="accent">{notes[key]}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
