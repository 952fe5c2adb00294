import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';

/** Stands where nothing is in the cart. */
export function NoCart({ isExpired }: { isExpired: boolean }) {
  const browse = (
    <Button asChild>
      <Link to="/tradingpost">Look around the Trading Post</Link>
    </Button>
  );
  if (isExpired) {
    return (
      <EmptyState title="This cart has expired." action={browse}>
        Nothing changed in it for 30 days, so it was emptied. The next thing that you add begins
        another.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Your cart is empty." action={browse}>
      Records, shirts and prints that you mean to buy will be here.
    </EmptyState>
  );
}
