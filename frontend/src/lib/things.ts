/** Of what lists of mixed things have, one is there; the others are null. */
interface Things {
  track?: { id: string; title: string; artist: string; coverArtUrl: string } | null;
  album?: {
    id: string;
    title: string;
    coverArtUrl: string;
    artist: { artistName: string };
  } | null;
  artist?: {
    id: string;
    handle: string;
    artistName: string;
    profilePictureUrl?: string | null;
  } | null;
  event?: { id: string; title: string; multimediaItems: readonly string[] } | null;
  merchandise?: { id: string; name: string; defaultImageUrl?: string | null } | null;
}

/** What a thing is called, how it looks, and where it leads. */
export interface NamedThing {
  id: string;
  name: string;
  to: string;
  image: string | null;
  isPerson: boolean;
}

/** Null where it is not there, or not for the person. */
export function namedThing({
  track,
  album,
  artist,
  event,
  merchandise,
}: Things): NamedThing | null {
  const named = (id: string, name: string, folder: string, image?: string | null) => ({
    id,
    name,
    to: `/${folder}/${id}`,
    image: image ?? null,
    isPerson: false,
  });
  if (track) return named(track.id, track.title, 'track', track.coverArtUrl);
  if (album) return named(album.id, album.title, 'album', album.coverArtUrl);
  if (event) return named(event.id, event.title, 'events', event.multimediaItems[0]);
  if (merchandise)
    return named(merchandise.id, merchandise.name, 'tradingpost', merchandise.defaultImageUrl);
  if (!artist) return null;
  const { id, handle, artistName: name, profilePictureUrl: image = null } = artist;
  return { id, name, to: `/${handle}`, image, isPerson: true };
}
