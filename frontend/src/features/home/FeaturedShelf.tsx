import { AlbumCard, ArtistCard, Wall } from '@/components/Cards';
import type { HomeQuery } from '@/gql/graphql';
import { formatPrice, plural } from '@/lib/format';
import { locale } from '@/lib/locale';

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

function FeaturedCard({ album, track, artist, event, merchandise }: Featured) {
  if (album)
    return (
      <AlbumCard
        name={album.title}
        title={album.title}
        to={`/album/${album.id}`}
        coverArtUrl={album.coverArtUrl}
        detail={album.artist.artistName}
        note="Album"
      />
    );
  if (track)
    return (
      <AlbumCard
        name={track.title}
        title={track.title}
        to={`/track/${track.id}`}
        coverArtUrl={track.coverArtUrl}
        detail={track.artist}
        note="Track"
      />
    );
  if (artist)
    return (
      <ArtistCard
        name={artist.artistName}
        to={`/${artist.handle}`}
        pictureUrl={artist.profilePictureUrl}
        detail={plural(artist.followerCount, 'follower')}
      />
    );
  if (event)
    return (
      <AlbumCard
        name={event.title}
        title={event.title}
        to={`/events/${event.id}`}
        coverArtUrl={event.multimediaItems[0]}
        detail={[dayOf(event.startDate, event.timeZone), event.location]
          .filter(Boolean)
          .join(' · ')}
        note={`Event of ${event.artistName}`}
      />
    );
  if (merchandise)
    return (
      <AlbumCard
        name={merchandise.name}
        title={merchandise.name}
        to={`/tradingpost/${merchandise.id}`}
        coverArtUrl={merchandise.defaultImageUrl}
        detail={merchandise.businessName}
        note={formatPrice(merchandise.minPrice, merchandise.currency)}
      />
    );
  return null;
}

/** The day of an event where it is. */
const dayOf = (date: string, timeZone: string) =>
  new Date(date).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone });
