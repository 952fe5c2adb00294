import { Button } from '@/components/Button';
import { Offline } from '@/components/States';
import { useWhenOnline } from '@/lib/online';
import { usePageTitle } from '@/lib/page';

/** What a person sees where a page broke: the frame stays, unless it is the frame that broke. */
export function PageError({ error, whole }: { error: unknown; whole: boolean }) {
  const isUnloaded =
    error instanceof TypeError && /dynamically imported|module script/i.test(error.message);
  const isOnline = useWhenOnline(isUnloaded ? () => location.reload() : undefined);
  // After a new version of the site the old one's chunks are gone: loading the page anew gets the new one.
  const outdated = isUnloaded && isOnline;
  usePageTitle(isUnloaded && !isOnline ? 'You are offline' : 'Something broke');
  if (isUnloaded && !isOnline) {
    return (
      <div className="page grid min-h-[60dvh] content-center">
        <Offline />
      </div>
    );
  }
  return (
    <div
      role="alert"
      className={`page grid content-center justify-items-start gap-5 ${whole ? 'min-h-dvh' : 'min-h-[60dvh]'}`}
    >
      <h1 className="display text-title">
        {outdated ? 'There is a new Sidestage' : 'This page broke'}
      </h1>
      <p className="max-w-prose text-text-2">
        {outdated
          ? 'The site was renewed while this page was open. Load it again to go on.'
          : 'It is our mistake. Loading it again may help; the rest of the site goes on.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={() => location.reload()}>
          Load again
        </Button>
        <Button asChild>
          <a href="/">Home</a>
        </Button>
      </div>
    </div>
  );
}
