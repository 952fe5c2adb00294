/** What of somebody's edits differs from what is saved. */
export function changesOf<T extends object>(edits: Partial<T>, saved: T): Partial<T> {
  const names = Object.keys(edits) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(edits[name], saved[name])).map((name) => [name, edits[name]]),
  ) as Partial<T>;
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}
