import type { MyTasteQuery } from '@/gql/graphql';

type Shares = MyTasteQuery['myTaste']['mix'];

/** In the order of the bar. */
const parts: { key: Exclude<keyof Shares, '__typename'>; label: string; colour: string }[] = [
  { key: 'own', label: 'What you played, saved and followed', colour: 'bg-accent' },
  { key: 'friends', label: 'Those you follow', colour: 'bg-info' },
  { key: 'chosen', label: 'The genres you chose', colour: 'bg-success' },
  { key: 'place', label: 'What is played near you', colour: 'bg-warning' },
  { key: 'rising', label: 'What is rising for everybody', colour: 'bg-text-3' },
];

/** Whole percents that sum to 100, by the largest remainders; all 0 where there is nothing to share. */
export function percents(shares: readonly number[]): number[] {
  const floors = shares.map((share) => Math.floor(share * 100));
  if (shares.every((share) => share === 0)) return floors;
  const rest = 100 - floors.reduce((sum, each) => sum + each, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share * 100 - Math.floor(share * 100) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, Math.max(0, rest)))
    floors[index] = (floors[index] ?? 0) + 1;
  return floors;
}

/** Where the person's lists come from; byPopularity says that they come from what is popular for now, and the shares are of later. */
export function Mix({ mix, byPopularity }: { mix: Shares; byPopularity: boolean }) {
  const whole = percents(parts.map(({ key }) => mix[key]));
  const shown = parts
    .map((part, index) => ({ ...part, percent: whole[index] ?? 0 }))
    .filter(({ percent }) => percent > 0);
  return (
    <div className="grid gap-4">
      {byPopularity && (
        <p className="max-w-prose">
          Lists are ranked by what is popular now, the same for everybody. When they go by taste
          again, this is where yours come from.
        </p>
      )}
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {shown.map(({ key, colour, percent }) => (
          <span
            key={key}
            className={`min-w-1 ${colour}`}
            style={{ flexGrow: percent, flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {shown.map(({ key, label, colour, percent }) => (
          <div key={key} className="flex items-baseline gap-3 text-sm">
            <dt className="flex flex-1 items-baseline gap-2.5 text-text-2">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-xs ${colour}`} />
              {label}
            </dt>
            <dd className="tabular font-semibold">{percent} %</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-sm text-text-3">
        {mix.own === 0
          ? 'Nothing is known of your own taste yet. As you play, save and follow, it comes first.'
          : 'The more you play, save and follow, the more of your lists comes from that.'}
      </p>
    </div>
  );
}
