import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { usePageTitle } from '@/lib/page';

/** For an address that leads nowhere. */
export function NotFound({ what = 'This page' }: { what?: string }) {
  usePageTitle('Not found');
  return (
    <div className="page grid min-h-[60dvh] content-center justify-items-start gap-5">
      <p className="display text-poster text-accent-text">404</p>
      <h1 className="text-xl">{what} is not here</h1>
      <p className="max-w-prose text-text-2">
        It may have moved, it may not be available to you, or the address has a slip in it. Search
        finds names with slips in them.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild kind="main">
          <Link to="/">Home</Link>
        </Button>
        <Button asChild>
          <Link to="/music">All music</Link>
        </Button>
      </div>
    </div>
  );
}
