import { Check } from 'lucide-react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { cx } from '@/lib/cx';

interface FirstStepsProps {
  hasMusic: boolean;
  hasReleased: boolean;
  hasTiers: boolean;
}

/** For who is new here: what to do, in its order, and what of it is done. */
export function FirstSteps({ hasMusic, hasReleased, hasTiers }: FirstStepsProps) {
  const steps = [
    {
      done: hasMusic,
      title: 'Upload your music',
      text: 'WAV, FLAC, MP3, OGG or M4A: single tracks, a folder, or a ZIP. Titles and covers are read from the files.',
      to: '/dashboard/upload',
      action: 'Upload music',
    },
    {
      done: hasReleased,
      title: 'Release it',
      text: 'Now, or at a minute that you choose. Until then nobody else sees it.',
      to: '/dashboard/music',
      action: 'To your music',
    },
    {
      done: hasTiers,
      title: 'Offer something to supporters',
      text: 'Tiers give early access and music of their own to those who support you.',
      to: '/dashboard/tiers',
      action: 'Make a tier',
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section
      aria-label="First steps"
      className="rounded-md border border-line bg-surface p-5 wide:p-7"
    >
      <h2 className="text-xl">First steps</h2>
      <ol className="mt-5 grid gap-6 wide:grid-cols-3">
        {steps.map(({ done, title, text, to, action }, index) => (
          <li key={title} className="grid content-start justify-items-start gap-2">
            <span
              className={cx(
                'tabular grid size-8 place-items-center rounded-full border text-sm font-semibold',
                done ? 'border-success text-success' : 'border-line-strong text-text-2',
              )}
            >
              {done ? <Check size={16} aria-label="Done" role="img" /> : index + 1}
            </span>
            <h3 className="text-md">{title}</h3>
            <p className="text-sm text-text-2">{text}</p>
            {!done && (
              <Button
                asChild
                size="sm"
                kind={index === next ? 'main' : 'plain'}
                className="mt-1 narrow:h-11"
              >
                <Link to={to}>{action}</Link>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
