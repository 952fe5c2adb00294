import { create } from 'zustand';
import { actionNames, defaultBindings, type Bindings } from './bindings';

const key = 'sidestage.shortcuts';

interface Shortcuts {
  /** Off, no key but Space does anything by itself. */
  on: boolean;
  bindings: Bindings;
  isHelpOpen: boolean;
}

export const useShortcutStore = create<Shortcuts>()(() => ({ ...load(), isHelpOpen: false }));

export function setShortcutsOn(on: boolean): void {
  useShortcutStore.setState({ on });
  keep();
}

export function setBindings(bindings: Bindings): void {
  useShortcutStore.setState({ bindings });
  keep();
}

export function setHelpOpen(isHelpOpen: boolean): void {
  useShortcutStore.setState({ isHelpOpen });
}

/** Kept on this device: keyboards differ. */
function keep(): void {
  const { on, bindings } = useShortcutStore.getState();
  localStorage.setItem(key, JSON.stringify({ on, bindings }));
}

function load(): Pick<Shortcuts, 'on' | 'bindings'> {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Shortcuts>;
    const bindings = { ...defaultBindings };
    for (const name of actionNames) {
      const bound = stored.bindings?.[name];
      if (typeof bound === 'string') bindings[name] = bound;
    }
    return { on: stored.on !== false, bindings };
  } catch {
    // Not ours, or storage is closed to the page: the defaults are right.
    return { on: true, bindings: defaultBindings };
  }
}
