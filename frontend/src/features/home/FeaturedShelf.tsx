import { AlbumCard, ArtistCard, Wall } from '@/components/Cards';
import type { HomeQuery } from '@/gql/graphql';
import { formatPrice, plural } from '@/lib/format';
import { locale } from '@/lib/locale';
import { namedThing } from '@/lib/things';

type Featured = HomeQuery['featuredContent'][number];

/** What those who run the site show first, whatever it is, in one row. */
export function FeaturedShelf({ featured }: { featured: readonly Featured[] }) {
  return (
    <Wall shelf label="Featured">
      {featured.map((each) => (
        <FeaturedCard key={each.itemId} {...each} />
      ))}
    </Wall>
  );
}

function FeaturedCard(featured: Featured) {
  const thing = namedThing(featured);
  if (!thing) return null;
  const { name, to, image } = thing;
  const { artist } = featured;
  if (artist)
    return (
      <ArtistCard
        name={name}
        to={to}
        pictureUrl={image}
        detail={plural(artist.followerCount, 'follower')}
      />
    );
  return <AlbumCard name={name} title={name} to={to} coverArtUrl={image} {...wordsOf(featured)} />;
}

/** What is said of a thing below its name. */
function wordsOf({ album, track, event, merchandise }: Featured): { detail: string; note: string } {
  if (album) return { detail: album.artist.artistName, note: 'Album' };
  if (track) return { detail: track.artist, note: 'Track' };
  if (event) {
    const day = dayOf(event.startDate, event.timeZone);
    return {
      detail: [day, event.location].filter(Boolean).join(' · '),
      note: `Event of ${event.artistName}`,
    };
  }
  if (!merchandise) return { detail: '', note: '' };
  return {
    detail: merchandise.businessName,
    note: formatPrice(merchandise.minPrice, merchandise.currency),
  };
}

/** The day of an event where it is. */
const dayOf = (date: string, timeZone: string) =>
  new Date(date).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone });
