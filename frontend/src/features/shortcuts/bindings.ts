/** What can be done by a key, and which key does it. */

export const actions = {
  back: { label: 'Back 5 seconds', key: 'ArrowLeft' },
  forward: { label: 'Forward 5 seconds', key: 'ArrowRight' },
  louder: { label: 'Louder, within the player', key: 'ArrowUp' },
  quieter: { label: 'Quieter, within the player', key: 'ArrowDown' },
  next: { label: 'Next track', key: 'n' },
  previous: { label: 'Previous track', key: 'p' },
  mute: { label: 'Mute', key: 'm' },
  shuffle: { label: 'Shuffle', key: 's' },
  repeat: { label: 'Repeat', key: 'r' },
  queue: { label: 'Queue', key: 'q' },
  full: { label: 'Full-screen player', key: 'f' },
  save: { label: 'Save what plays', key: 'l' },
  search: { label: 'Search', key: '/' },
  help: { label: 'This list', key: '?' },
} as const;

export type Action = keyof typeof actions;

export const actionNames = Object.keys(actions) as Action[];

export type Bindings = Record<Action, string>;

export const defaultBindings = Object.fromEntries(
  actionNames.map((name) => [name, actions[name].key]),
) as Bindings;

/** Keys that belong to the page or to what has the focus, whatever anybody would like. */
const reserved = new Set([
  ' ',
  'Tab',
  'Enter',
  'Escape',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
]);

/** The key of an event as it is bound: letters without their case. */
export function keyOf({ key }: Pick<KeyboardEvent, 'key'>): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

export function actionOf(bindings: Bindings, key: string): Action | null {
  return actionNames.find((name) => bindings[name] === key) ?? null;
}

/** Binds a key, or says in words why it cannot be. */
export function bind(
  bindings: Bindings,
  action: Action,
  key: string,
): { bindings: Bindings } | { problem: string } {
  if (reserved.has(key)) return { problem: `${keyName(key)} has another use on every page.` };
  const holder = actionOf(bindings, key);
  if (holder && holder !== action) {
    return { problem: `${keyName(key)} is taken by “${actions[holder].label}”.` };
  }
  return { bindings: { ...bindings, [action]: key } };
}

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** A key as it is shown on a keyboard. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

const spoken: Readonly<Record<string, string>> = {
  ArrowLeft: 'left arrow',
  ArrowRight: 'right arrow',
  ArrowUp: 'up arrow',
  ArrowDown: 'down arrow',
  '/': 'slash',
  '?': 'question mark',
};

/** A key as it is read out. */
export function spokenKey(key: string): string {
  return spoken[key] ?? keyName(key);
}
