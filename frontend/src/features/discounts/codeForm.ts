import type { DiscountCodeInput, DiscountCodePartsFragment } from '@/gql/graphql';
import { toPrice } from '@/lib/price';

/** A code as somebody types it. */
export interface CodeFields {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  currency: string;
  least: string;
  isForAll: boolean;
  itemIds: readonly string[];
  begins: string;
  ends: string;
  maxUses: string;
  maxUsesEach: string;
  active: boolean;
}

/** A moment as an input of the browser has it, in the person's own time. */
function toLocal(date: string | null): string {
  if (!date) return '';
  const at = new Date(date);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const textOf = (value: number | null) => (value === null ? '' : String(value));

export function fieldsOf(code: DiscountCodePartsFragment | null): CodeFields {
  return {
    code: code?.code ?? '',
    kind: code && code.percent === null ? 'amount' : 'percent',
    percent: code ? textOf(code.percent) : '10',
    amount: textOf(code?.amount ?? null),
    currency: code?.currency ?? 'EUR',
    least: textOf(code?.leastTotal ?? null),
    isForAll: !code || code.merchandiseIds.length === 0,
    itemIds: code?.merchandiseIds ?? [],
    begins: toLocal(code?.beginsAt ?? null),
    ends: toLocal(code?.endsAt ?? null),
    maxUses: textOf(code?.maxUses ?? null),
    maxUsesEach: textOf(code?.maxUsesEach ?? null),
    active: code?.active ?? true,
  };
}

export type CodeProblems = Readonly<Partial<Record<string, string>>>;

const isWhole = (text: string, most: number) => {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 && n <= most;
};

/** What is wrong with a code, by the server's names of the fields; needsWord is false where words are made. */
export function problemsOf(fields: CodeFields, needsWord: boolean): CodeProblems {
  const wrong: Record<string, string> = {};
  const { code, kind, percent, amount, least, begins, ends, maxUses, maxUsesEach } = fields;
  const word = needsWord ? /^[A-Za-z0-9-]{3,40}$/ : /^[A-Za-z0-9-]{0,29}$/;
  if (!word.test(code.trim()))
    wrong.code = `${needsWord ? 'From 3 to 40' : 'Up to 29'} letters from A to Z, digits and dashes.`;
  if (kind === 'percent' && !isWhole(percent, 100))
    wrong.percent = 'From 1 to 100, without decimals.';
  if (kind === 'amount' && !(toPrice(amount) > 0)) wrong.amount = 'An amount is more than 0.';
  if (least.trim() && !(toPrice(least) > 0)) wrong.leastTotal = 'An amount is more than 0.';
  if (!fields.isForAll && fields.itemIds.length === 0)
    wrong.merchandiseIds = 'Choose what it is for.';
  if (begins && ends && ends <= begins) wrong.endsAt = 'A code ends after it begins.';
  if (maxUses.trim() && !isWhole(maxUses, 1_000_000)) wrong.maxUses = 'A whole number from 1 on.';
  if (maxUsesEach.trim() && !isWhole(maxUsesEach, 1000))
    wrong.maxUsesEach = 'A whole number from 1 to 1000.';
  return wrong;
}

const numberOf = (text: string) => (text.trim() ? Number(text) : null);
const priceOf = (text: string) => (text.trim() ? toPrice(text) : null);
const momentOf = (text: string) => (text ? new Date(text).toISOString() : null);

export function toInput(fields: CodeFields): DiscountCodeInput {
  const isPart = fields.kind === 'percent';
  const leastTotal = priceOf(fields.least);
  return {
    code: fields.code.trim(),
    percent: isPart ? Number(fields.percent) : null,
    amount: isPart ? null : toPrice(fields.amount),
    currency: isPart && leastTotal === null ? null : fields.currency,
    leastTotal,
    merchandiseIds: fields.isForAll ? [] : [...fields.itemIds],
    beginsAt: momentOf(fields.begins),
    endsAt: momentOf(fields.ends),
    maxUses: numberOf(fields.maxUses),
    maxUsesEach: numberOf(fields.maxUsesEach),
    active: fields.active,
  };
}

/** Without what looks alike: 0 and O, 1 and I. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const randomWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((n) => letters[n % letters.length]).join('');
