import { lazy, Suspense } from 'react';
import type { Tasted } from './useTaste';

const TasteMenu = lazy(() => import('./TasteMenu'));

/** A button with a menu of what a person can say of a thing, where the thing has no other menu. */
export function TasteButton({ of }: { of: Tasted }) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <TasteMenu of={of} />
    </Suspense>
  );
}
