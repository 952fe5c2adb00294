import { useEffect } from 'react';
import { texts } from './texts';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined)
      document.title = title === '' ? texts.productName : `${title} · ${texts.productName}`;
  }, [title]);
}

/** Gives the page the colour of its artwork until it is left. */
export function useTint(tint: string | null | undefined): void {
  useEffect(() => {
    if (!tint) return;
    const root = document.documentElement;
    root.style.setProperty('--tint', tint);
    return () => {
      root.style.removeProperty('--tint');
    };
  }, [tint]);
}
