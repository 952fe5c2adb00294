import { create } from 'zustand';

export type ThemeChoice = 'system' | 'dark' | 'light';

const key = 'sidestage.theme';

function stored(): ThemeChoice {
  const choice = localStorage.getItem(key);
  return choice === 'dark' || choice === 'light' ? choice : 'system';
}

function apply(choice: ThemeChoice): void {
  const theme =
    choice === 'system'
      ? matchMedia('(prefers-color-scheme: light)').matches
        ? 'light'
        : 'dark'
      : choice;
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'light' ? '#f6f2ea' : '#14110e');
}

interface ThemeState {
  choice: ThemeChoice;
  setChoice(choice: ThemeChoice): void;
}

/** What the person chose; public/theme.js reads the same key before the first paint. */
export const useTheme = create<ThemeState>()((set) => ({
  choice: stored(),
  setChoice: (choice) => {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
    apply(choice);
    set({ choice });
  },
}));

/** Follows the machine's setting while the person has chosen nothing. Returns the way to stop. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: light)');
  const follow = () => apply(useTheme.getState().choice);
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}
