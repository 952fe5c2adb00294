import { Laugh, type LucideIcon, ThumbsUp } from 'lucide-react';
import type { ReactionsOf } from '@/core/manifest';
import { createIcon } from '@/lib/createIcon';
import { formatCount } from '@/lib/format';

export type ReactionType = NonNullable<ReactionsOf['userReaction']>;
type Count = 'likes' | 'loves' | 'laughs' | 'wows';

/** A heart saves, so that love has a face as well. */
const Love = createIcon({
  node: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'M8 14.5s1.5 2.5 4 2.5 4-2.5 4-2.5' }],
    [
      'path',
      { d: 'M8.75 11 7.2 9.4a1 1 0 0 1 1.55-1.2 1 1 0 0 1 1.55 1.2z', fill: 'currentColor' },
    ],
    [
      'path',
      { d: 'm15.25 11-1.55-1.6a1 1 0 0 1 1.55-1.2 1 1 0 0 1 1.55 1.2z', fill: 'currentColor' },
    ],
  ],
});

const Wow = createIcon({
  node: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['circle', { cx: '12', cy: '15.5', r: '2' }],
    ['path', { d: 'M9 9h.01' }],
    ['path', { d: 'M15 9h.01' }],
  ],
});

interface Kind {
  type: ReactionType;
  label: string;
  count: Count;
  Icon: LucideIcon | typeof Love;
}

export const kinds: readonly Kind[] = [
  { type: 'LIKE', label: 'Like', count: 'likes', Icon: ThumbsUp },
  { type: 'LOVE', label: 'Love', count: 'loves', Icon: Love },
  { type: 'LAUGH', label: 'Laugh', count: 'laughs', Icon: Laugh },
  { type: 'WOW', label: 'Wow', count: 'wows', Icon: Wow },
];

export const totalOf = ({ likes, loves, laughs, wows }: ReactionsOf) =>
  likes + loves + laughs + wows;

/** Returns the reactions as they are once the person's own is another; null takes it back. */
export function withOwn(reactions: ReactionsOf, own: ReactionType | null): ReactionsOf {
  const { userReaction: before = null } = reactions;
  const after = { ...reactions, userReaction: own };
  for (const { type, count } of kinds) {
    after[count] += Number(type === own) - Number(type === before);
  }
  return after;
}

/** '3 in all, 2 likes, 1 wow; yours is Wow', for those who hear it: what is seen is their sum. */
export function spoken(reactions: ReactionsOf): string {
  const counts = kinds
    .filter(({ count }) => reactions[count] > 0)
    .map(({ count, label }) => {
      const many = reactions[count];
      return `${formatCount(many)} ${many === 1 ? label.toLowerCase() : count}`;
    });
  const own = kinds.find(({ type }) => type === reactions.userReaction);
  if (counts.length > 1) counts.unshift(`${formatCount(totalOf(reactions))} in all`);
  const said = counts.length > 0 ? counts.join(', ') : 'no reactions yet';
  return own ? `${said}; yours is ${own.label}` : said;
}
