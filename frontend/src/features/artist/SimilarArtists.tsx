import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, Loading } from '@/components/States';
import { ArtistTiles, TilesSkeleton } from '@/features/catalogue';
import type { ArtistPageQuery, SimilarToArtistQuery } from '@/gql/graphql';
import { fansAlsoLikeDocument } from './api/fansAlsoLike';
import { similarArtistsDocument } from './api/similarArtists';

interface SimilarArtistsProps {
  id: string;
  genres: NonNullable<ArtistPageQuery['artist']>['genres'];
}

/** Who is close to an artist, and why; where nobody is close enough it says so and offers the genre. */
export function SimilarArtists({ id, genres }: SimilarArtistsProps) {
  const { data, error } = useQuery(similarArtistsDocument, { variables: { id } });
  const similar = data?.similarArtists;
  if (!similar && error) return null;
  return (
    <Part title="Similar artists">
      {similar?.length === 0 ? (
        <EmptyState
          title="Nobody is similar enough yet."
          action={
            genres.length > 0 && (
              <p className="flex flex-wrap gap-2">
                {genres.slice(0, 3).map((genre) => (
                  <Button key={genre.id} asChild size="sm" pill className="narrow:h-11">
                    <Link to={`/music?genre=${encodeURIComponent(genre.slug)}`}>
                      More {genre.name}
                    </Link>
                  </Button>
                ))}
              </p>
            )
          }
        />
      ) : (
        <Near title="Similar artists" artists={similar} sayScore={saySimilarity} />
      )}
    </Part>
  );
}

/** Whom those who listen to an artist listen to more than others do. Nothing with too few listeners. */
export function FansAlsoLike({ id }: { id: string }) {
  const { data } = useQuery(fansAlsoLikeDocument, { variables: { id } });
  const liked = data?.fansAlsoLike;
  if (!liked || liked.length === 0) return null;
  return (
    <Part title="Fans also like">
      <Near title="Fans also like" artists={liked} />
    </Part>
  );
}

interface NearProps {
  title: string;
  /** Undefined while they are on their way. */
  artists: SimilarToArtistQuery['similarArtists'] | undefined;
  /** A score in words, where it says something to people. */
  sayScore?: (score: number) => string;
}

function saySimilarity(score: number): string {
  return `Similarity ${score.toFixed(2)} of 1`;
}

function Near({ title, artists, sayScore }: NearProps) {
  if (!artists) {
    return (
      <Loading label={`Loading ${title.toLowerCase()}`}>
        <TilesSkeleton shelf round />
      </Loading>
    );
  }
  return (
    <ArtistTiles
      artists={artists.map((each) => each.artist)}
      notes={artists.map(({ reason, score }) => (
        <Reason key={reason} reason={reason} closeness={sayScore?.(score)} />
      ))}
      label={title}
      shelf
    />
  );
}

/** The reason in words; how close, where that is known, for those who point at it or listen. */
function Reason({ reason, closeness }: { reason: string; closeness: string | undefined }) {
  if (!closeness) return <>{reason}</>;
  return (
    // What is only heard must not widen the page: it stays within the shelf that scrolls.
    <span title={closeness} className="relative">
      {reason}
      <span className="sr-only">. {closeness}</span>
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} data-print="no" className="min-w-0">
      <SectionHeader title={title} />
      {children}
    </section>
  );
}
