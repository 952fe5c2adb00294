import { useQuery } from '@apollo/client/react';
import { ArrowDownToLine, ShoppingBag } from 'lucide-react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { downloadPath } from '@/core/data/download';
import type { WorkSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { askToDownload } from '@/core/site/downloadPrompt';
import { downloadOfMusicDocument } from './api/downloadOfMusic';
import { priceRange } from './words';

/** Leads from a song or an album to where its download is bought, and downloads what is. */
export function BuyMusic({ work }: WorkSlot) {
  const { userId } = useSession();
  const { data } = useQuery(downloadOfMusicDocument, { variables: { musicId: work.id } });
  const item = data?.downloadOfMusic;
  if (!item || item.userId === userId) return null;
  if (item.isBought) {
    return (
      <Button
        size="lg"
        pill
        onClick={() => askToDownload({ title: work.title, path: downloadPath(item) })}
      >
        <ArrowDownToLine size={20} aria-hidden="true" />
        Download
      </Button>
    );
  }
  return (
    <Button asChild size="lg" pill>
      <Link to={`/tradingpost/${item.id}`}>
        <ShoppingBag size={20} aria-hidden="true" />
        Buy{' '}
        {item.nameYourPrice
          ? `from ${priceRange({ ...item, maxPrice: item.minPrice })}`
          : priceRange(item)}
      </Link>
    </Button>
  );
}
