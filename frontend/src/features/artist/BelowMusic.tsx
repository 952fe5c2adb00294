import { ArtistTiers } from '@/features/tiers';
import type { ArtistOfPage } from './Poster';
import { FansAlsoLike, SimilarArtists } from './SimilarArtists';

/** What stands below an artist's music: how to support them, and who is near them. */
export function BelowMusic({ artist: { userId, artistName, genres } }: { artist: ArtistOfPage }) {
  return (
    <div className="grid grid-cols-1 gap-14">
      <ArtistTiers userId={userId} name={artistName} />
      <SimilarArtists id={userId} genres={genres} />
      <FansAlsoLike id={userId} />
    </div>
  );
}
