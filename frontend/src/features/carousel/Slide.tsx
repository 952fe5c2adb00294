import { ArrowRight } from 'lucide-react';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { cx } from '@/lib/cx';
import { imageAt, imageSet } from '@/lib/images';
import { locale } from '@/lib/locale';
import { type Panel, type Thing, thingsOf } from './thing';

interface SlideProps {
  panel: Panel;
  /** Its picture is loaded at once. */
  eager?: boolean;
}

/** A panel as people see it. It is laid out by its own width, so that a preview shows what a phone does. */
export function Slide({ panel, eager = false }: SlideProps) {
  const things = thingsOf(panel);
  const picture =
    panel.imageUrl ?? (panel.panelType === 'SPOTLIGHT' ? (things[0]?.image ?? null) : null);
  const gig = panel.panelType === 'SPOTLIGHT' && !picture ? panel.targets[0]?.event : null;
  return (
    <div className="@container h-full">
      <div
        className={cx(
          'grid h-full grid-cols-1 overflow-clip rounded-sm border border-line bg-surface',
          (picture || gig) && '@min-[40rem]:grid-cols-[5fr_4fr]',
        )}
      >
        <div className="grid min-w-0 content-center gap-4 p-5 @min-[40rem]:p-8">
          <h2 className="display max-w-[24ch] text-xl break-words @min-[40rem]:text-title">
            {panel.title}
          </h2>
          {panel.textContent && (
            <p className="max-w-[60ch] whitespace-pre-line text-text-2">{panel.textContent}</p>
          )}
          {things.length > 0 && (
            <ul
              aria-label={panel.title}
              className={cx(
                'grid grid-cols-1 gap-1',
                things.length > 1 && '@min-[30rem]:grid-cols-2',
                things.length > 1 && !picture && '@min-[60rem]:grid-cols-4',
              )}
            >
              {things.map((thing) => (
                <li key={thing.to} className="min-w-0">
                  <Row thing={thing} />
                </li>
              ))}
            </ul>
          )}
          {panel.ctaLink && <More to={panel.ctaLink} title={panel.title} />}
        </div>
        {gig && <Poster {...gig} />}
        {picture && (
          <div className="relative order-first aspect-video bg-raised @min-[40rem]:order-none @min-[40rem]:aspect-auto @min-[40rem]:min-h-64">
            <img
              src={imageAt(picture, 828)}
              srcSet={imageSet(picture, 1200)}
              sizes="(min-width: 50rem) 42vw, 100vw"
              alt=""
              loading={eager ? 'eager' : 'lazy'}
              draggable={false}
              className="absolute inset-0 size-full object-cover"
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The day of an event that has no picture, as a poster has it; the row beside says it in full. */
function Poster({ startDate, timeZone }: { startDate: string; timeZone: string }) {
  const at = new Date(startDate);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at);
  return (
    <div
      aria-hidden="true"
      className="wash order-first grid aspect-video content-center justify-items-center gap-1 @min-[40rem]:order-none @min-[40rem]:aspect-auto @min-[40rem]:min-h-64"
    >
      <span className="text-sm font-semibold text-accent-text">{part({ weekday: 'long' })}</span>
      <span className="display tabular text-[clamp(5rem,22cqi,11rem)] leading-[0.85]">
        {part({ day: 'numeric' })}
      </span>
      <span className="display text-xl">{part({ month: 'long' })}</span>
    </div>
  );
}

function Row({ thing }: { thing: Thing }) {
  const Picture = thing.isPerson ? Avatar : Cover;
  return (
    <Link
      to={thing.to}
      draggable={false}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-sm p-2 hover:bg-raised"
    >
      <Picture src={thing.image} width={48} className="w-12" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{thing.name}</bdi>
        </span>{' '}
        <span className="block truncate text-sm text-text-2">
          <bdi>{thing.detail}</bdi>
        </span>
      </span>
    </Link>
  );
}

/** Where a panel leads. */
function More({ to, title }: { to: string; title: string }) {
  const words = (
    <>
      Find out more <span className="sr-only">about {title}</span>
      <ArrowRight size={18} aria-hidden="true" />
    </>
  );
  return (
    <Button asChild pill className="relative justify-self-start">
      {to.startsWith('/') ? (
        <Link to={to} draggable={false}>
          {words}
        </Link>
      ) : (
        <a href={to} rel="noopener" draggable={false}>
          {words}
        </a>
      )}
    </Button>
  );
}
