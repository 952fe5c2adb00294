/** What a text must be, and what is said where it is not. */
export type Check = readonly [isRight: (text: string) => boolean, otherwise: string];

export interface Rule {
  /** What the form takes for what was typed. */
  read: (typed: string) => string;
  checks: readonly Check[];
}

export type Rules<V> = { readonly [K in keyof V]?: Rule };
export type Errors<V> = { [K in keyof V]?: string };

export const asTyped = (...checks: Check[]): Rule => ({ read: (typed) => typed, checks });
export const trimmed = (...checks: Check[]): Rule => ({ read: (typed) => typed.trim(), checks });
export const atLeast = (length: number, otherwise: string): Check => [
  (text) => text.length >= length,
  otherwise,
];
export const atMost = (length: number, otherwise: string): Check => [
  (text) => text.length <= length,
  otherwise,
];
export const matching = (pattern: RegExp, otherwise: string): Check => [
  (text) => pattern.test(text),
  otherwise,
];

/** Returns what is wrong with a text that was typed: the first check that fails. */
export function problemOf({ read, checks }: Rule, typed: string): string | undefined {
  const text = read(typed);
  return checks.find(([isRight]) => !isRight(text))?.[1];
}

/** Reads typed fields by their rules; a field without one is taken as it is. */
export function readFields<V extends object>(
  rules: Rules<V>,
  typed: V,
): { values: V; errors: Errors<V> } {
  const values = { ...typed };
  const errors: Errors<V> = {};
  for (const name of Object.keys(rules) as (keyof V)[]) {
    const rule = rules[name];
    if (!rule) continue;
    const text = typed[name] as string;
    values[name] = rule.read(text) as V[keyof V];
    const problem = problemOf(rule, text);
    if (problem) errors[name] = problem;
  }
  return { values, errors };
}
