import { plain } from './names';

/** Who did what, as an export says. */
interface ExportedCredit {
  role: string;
  name: string;
}

/** A track as an export of another site has it. */
export interface ExportedTrack {
  title: string;
  disc: number;
  number: number | null;
  lyrics: string | null;
  isrc: string | null;
  licence: string | null;
  credits: ExportedCredit[];
}

/** An album as an export of another site has it: of what a file says, what can be said here. */
export interface ExportedAlbum {
  title: string;
  artist: string;
  about: string;
  credits: string;
  /** As the export writes it: a date or a moment. */
  releaseDate: string | null;
  /** In the currency's own unit; null where it is not for sale, or in what currency is not said. */
  price: { amount: number; currency: string } | null;
  tags: string[];
  tracks: ExportedTrack[];
}

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const whole = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : null;
/** A name, or the name of what has one. */
const nameOf = (value: unknown): string =>
  text(isJson(value) ? (value.name ?? value.credit) : value);

/** Reads JSON of Mirlo (track groups) or Funkwhale (albums or tracks, of its API or as it federates). Empty for others. */
export function readExport(json: string): ExportedAlbum[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  const albums: ExportedAlbum[] = [];
  const loose = new Map<string, ExportedAlbum>();
  for (const item of itemsOf(value)) {
    if (Array.isArray(item.tracks)) {
      albums.push(albumOf(item, list(item.tracks)));
      continue;
    }
    // Of a list of tracks each says which album it is on.
    const track = isJson(item.track) ? item.track : item;
    if (!isJson(track.album)) continue;
    const album = albumOf(track.album, [track]);
    const known = loose.get(plain(album.title));
    if (known) known.tracks.push(...album.tracks);
    else loose.set(plain(album.title), album);
  }
  return [...albums, ...loose.values()].filter(({ title }) => title !== '');
}

/** What lies in a file: one thing, a list, or a list in what the API of a site answers. */
function itemsOf(value: unknown): Json[] {
  if (Array.isArray(value)) return list(value);
  if (!isJson(value)) return [];
  for (const key of ['result', 'results', 'trackGroups', 'albums', 'orderedItems', 'items']) {
    if (value[key] !== undefined) return itemsOf(value[key]);
  }
  return [value];
}

function albumOf(album: Json, tracks: readonly Json[]): ExportedAlbum {
  const owner = isJson(album.artist) ? album.artist : isJson(album.profile) ? album.profile : {};
  const artists = [...list(album.artist_credit), ...list(album.artists)];
  return {
    title: text(album.title ?? album.name),
    artist: nameOf(album.artist) || nameOf(album.profile) || nameOf(artists[0]),
    about: about(album.about ?? album.description ?? album.content),
    credits: text(album.credits),
    releaseDate: text(album.releaseDate ?? album.release_date ?? album.released) || null,
    price: priceOf(album, owner),
    tags: tagsOf(album),
    tracks: tracks.map(trackOf),
  };
}

/** A text, or Funkwhale's {text, content_type}; federated texts are HTML. */
function about(value: unknown): string {
  const words = isJson(value) ? text(value.text) : text(value);
  if (!/<\/?(p|br|a|em|strong)\b/i.test(words)) return words;
  const page = new DOMParser().parseFromString(
    words.replaceAll(/<(br|\/p)\b/gi, '\n<$1'),
    'text/html',
  );
  return page.body.textContent.trim();
}

/** Mirlo keeps prices in hundredths, in the currency of whom the album is of. */
function priceOf(album: Json, owner: Json): ExportedAlbum['price'] {
  const payee = isJson(album.paymentToUser) ? album.paymentToUser : owner.user;
  const currency = text(album.currency ?? (isJson(payee) ? payee.currency : '')).toUpperCase();
  const cents = whole(album.minPrice);
  return cents && /^[A-Z]{3}$/.test(currency) ? { amount: cents / 100, currency } : null;
}

/** Mirlo has tags in tags, Funkwhale federates them as hashtags. */
function tagsOf(album: Json): string[] {
  const all: unknown[] = [album.tags, album.tag].flat();
  return all
    .map((tag) => {
      if (!isJson(tag)) return text(tag);
      return isJson(tag.tag) ? text(tag.tag.tag) : text(tag.tag ?? tag.name);
    })
    .map((tag) => tag.replace(/^#/, ''))
    .filter(Boolean);
}

function trackOf(track: Json): ExportedTrack {
  return {
    title: text(track.title ?? track.name),
    disc: whole(track.disc_number ?? track.disc) ?? 1,
    number: whole(track.order ?? track.position),
    lyrics: text(track.lyrics) || null,
    isrc: text(track.isrc).replaceAll('-', '').toUpperCase() || null,
    licence: licenceOf(track.license),
    credits: list(track.trackArtists).flatMap((artist) => {
      const name = text(artist.artistName);
      return name ? [{ role: text(artist.role) || 'Artist', name }] : [];
    }),
  };
}

function licenceOf(value: unknown): string | null {
  return (isJson(value) ? text(value.short) || text(value.name) : text(value)) || null;
}

/** The album of an export that a title is that of; by its tracks where the files name no album. */
export function findExported(
  exported: readonly ExportedAlbum[],
  title: string,
  track: string,
): ExportedAlbum | undefined {
  if (plain(title) !== '') return exported.find((album) => plain(album.title) === plain(title));
  const having = exported.filter((album) =>
    album.tracks.some((each) => plain(each.title) === plain(track)),
  );
  return having.length === 1 ? having[0] : undefined;
}

/** The track of an exported album that a sound is: of its title, else at its place. */
export function findTrack(
  album: ExportedAlbum,
  title: string,
  disc: number,
  number: number | null,
): ExportedTrack | undefined {
  return (
    album.tracks.find((each) => plain(each.title) === plain(title)) ??
    album.tracks.find((each) => number !== null && each.disc === disc && each.number === number)
  );
}

/** What is written about the album: what the export says, with credits and licences, which have no place of their own here. */
export function describe(album: ExportedAlbum): string {
  const licences = [...new Set(album.tracks.flatMap(({ licence }) => licence ?? []))];
  return [
    album.about,
    album.credits && `Credits: ${album.credits}`,
    licences.length > 0 && `Licence: ${licences.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 5000);
}
