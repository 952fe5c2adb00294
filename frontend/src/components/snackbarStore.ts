import { create } from 'zustand';
import { constants } from '@/lib/texts';

export type SnackbarType = 'info' | 'success' | 'error' | 'warning' | 'music';

export interface SnackbarOptions {
  message: string;
  type?: SnackbarType;
  /** Milliseconds; 3 s where not given. */
  duration?: number;
  /** Milliseconds that it takes to go. */
  fade?: 200 | 300;
  ctaText?: string;
  ctaAction?: () => void;
}

export interface SnackbarItem extends SnackbarOptions {
  id: number;
  type: SnackbarType;
  duration: number;
  fade: 200 | 300;
  leaving: boolean;
}

interface SnackbarState {
  items: SnackbarItem[];
}

/** At most this many at a time: the oldest makes room. */
const most = 3;

export const useSnackbars = create<SnackbarState>()(() => ({ items: [] }));

let lastId = 0;

/** Shows a message and returns its id. The same text is not shown twice at a time. */
export function showSnackbar(options: SnackbarOptions): number {
  const id = ++lastId;
  const item: SnackbarItem = {
    type: 'info',
    duration: constants.snackbar,
    fade: 200,
    ...options,
    id,
    leaving: false,
  };
  useSnackbars.setState(({ items }) => ({
    items: [...items.filter((each) => each.message !== item.message), item].slice(-most),
  }));
  return id;
}

/** Lets a message fade out and removes it. */
export function dismissSnackbar(id: number): void {
  const item = useSnackbars.getState().items.find((each) => each.id === id);
  if (!item || item.leaving) return;
  useSnackbars.setState(({ items }) => ({
    items: items.map((each) => (each.id === id ? { ...each, leaving: true } : each)),
  }));
  setTimeout(() => {
    useSnackbars.setState(({ items }) => ({ items: items.filter((each) => each.id !== id) }));
  }, item.fade);
}

/** Takes away the messages that offer to do something: it would be done with the next person's account. */
export function withdrawOffers(): void {
  useSnackbars.setState(({ items }) => ({ items: items.filter((each) => !each.ctaAction) }));
}
