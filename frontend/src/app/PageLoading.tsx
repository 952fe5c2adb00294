import { Spinner } from '@/components/Spinner';

/** What is drawn until a page has come: nothing at first, as most are there before anybody notices. */
export function PageLoading() {
  return (
    <div className="awaited grid min-h-[60dvh] animate-[fade-in_200ms_200ms_both] place-items-center text-text-3">
      <Spinner size={32} label="Loading" />
    </div>
  );
}
