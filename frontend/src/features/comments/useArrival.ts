import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Brings what somebody was led to before their eyes, and gives it the focus; again where they are led there again. */
export function useArrival<T extends HTMLElement>(isSought: boolean): RefObject<T | null> {
  const place = useRef<T>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (!isSought) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isSought, key]);
  return place;
}
