import type { DiscountCodePartsFragment, DiscountCodeStatus } from '@/gql/graphql';
import { formatPrice, plural } from '@/lib/format';
import { locale } from '@/lib/locale';

export const statusWords: Record<DiscountCodeStatus, string> = {
  ACTIVE: 'Active',
  OFF: 'Off',
  SCHEDULED: 'Not yet',
  ENDED: 'Ended',
  USED_UP: 'Used up',
  ARCHIVED: 'Archived',
};

type Code = DiscountCodePartsFragment;

/** What a code takes off: '10 %'. */
export const offOf = ({ percent, amount, currency }: Code): string =>
  percent === null ? formatPrice(amount ?? 0, currency ?? 'EUR') : `${percent} %`;

const day = (date: string) => new Date(date).toLocaleDateString(locale, { dateStyle: 'medium' });

/** What a code is for, and when. */
export function rulesOf(code: Code): string[] {
  const { merchandiseIds, leastTotal, currency, beginsAt, endsAt, maxUsesEach } = code;
  return [
    merchandiseIds.length > 0 ? `for ${plural(merchandiseIds.length, 'thing')}` : 'for everything',
    leastTotal !== null && `from ${formatPrice(leastTotal, currency ?? 'EUR')}`,
    beginsAt && `from ${day(beginsAt)}`,
    endsAt && `until ${day(endsAt)}`,
    maxUsesEach !== null && `${maxUsesEach} a person`,
  ].filter((words): words is string => Boolean(words));
}

/** How often a code was used: '3 of 10'. */
export const usesOf = ({ used, maxUses }: Code): string =>
  maxUses === null ? String(used) : `${used} of ${maxUses}`;

/** What a code gave away, in each currency. */
export const givenOf = ({ given }: Code): string =>
  given
    .filter(({ total }) => total > 0)
    .map(({ total, currency }) => formatPrice(total, currency))
    .join(', ') || '–';
