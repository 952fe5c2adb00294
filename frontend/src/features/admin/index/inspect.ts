import { type RequestOptions, withQuery } from '@/core/data/api';
import { read } from '@/core/data/restCache';
import type { Ask } from '@/core/data/useAsk';
import { RefusedError } from '@/core/data/refused';
import { setAsideDocument } from '../api/searchIndex/setAside';
import { graphAlbumDocument } from '../api/things/graphAlbum';
import { graphArtistDocument } from '../api/things/graphArtist';
import { graphTrackDocument } from '../api/things/graphTrack';
import { isThingType, type Thing, type ThingType, typeName } from '../things';

/** What the graph says of a thing. */
interface GraphSide {
  id: string;
  name: string;
  by: string | null;
  handle: string | null;
  /** Why nobody may find it; null where all may. */
  hidden: string | null;
}

/** What the index says of it, as search answers. */
interface IndexSide {
  name: string;
  by: string | null;
  /** The search that found it, and its place there from 1. */
  query: string;
  place: number;
}

/** A change of it that was given up. */
interface GivenUp {
  error: string;
  attempts: number;
}

export interface Inspection {
  thing: Thing;
  /** Null where it has none; undefined where this cannot be looked up by its id. */
  graph: GraphSide | null | undefined;
  index: IndexSide | null;
  givenUp: GivenUp | null;
}

export interface Hit {
  type: ThingType;
  id: string;
  name: string;
  by: string | null;
  handle: string | null;
}

interface Row {
  type: string;
  id: string;
  neo4jId?: string;
  name?: string | null;
  artistName?: string | null;
  textContent?: string | null;
  handle?: string | null;
}

type Answer = { results: Partial<Record<string, Row[]>> };

const search = (parameters: NonNullable<RequestOptions['query']>) =>
  read<Answer>({ service: 'content', path: withQuery('/search', parameters) });

/** Things by name, as people find them; those of that very name or handle first, artists before others. */
export async function findHits(query: string): Promise<Hit[]> {
  const { results } = await search({ query, isFinalSearch: false });
  const hits = Object.values(results).flatMap((rows) => (rows ?? []).flatMap(toHit));
  const place = ({ type, name, handle }: Hit) => {
    const isIt = [name, ...(type === 'artist' ? [handle] : [])].some((each) => isSame(each, query));
    return isIt ? (type === 'artist' ? 0 : 1) : 2;
  };
  return hits.toSorted((a, b) => place(a) - place(b));
}

function isSame(name: string | null, query: string): boolean {
  return name?.localeCompare(query.replace(/^@/, ''), undefined, { sensitivity: 'base' }) === 0;
}

function toHit(row: Row): Hit[] {
  if (!isThingType(row.type)) return [];
  return [
    {
      type: row.type,
      id: row.id,
      name: rowName(row),
      by: row.type === 'artist' ? null : (row.artistName ?? null),
      handle: row.handle ?? null,
    },
  ];
}

function rowName(row: Row): string {
  return row.name || row.artistName || row.textContent || '';
}

/** Compares what the graph and the index say of a thing. `hint` is a name it may have in the index. */
export async function inspect(ask: Ask, asked: Thing, hint: string): Promise<Inspection> {
  const graph = await lookUp(ask, asked);
  const thing: Thing = {
    ...asked,
    id: graph?.id ?? asked.id,
    ...(graph?.handle ? { handle: graph.handle } : {}),
  };
  if (thing.id === '') return { thing, graph, index: null, givenUp: null };
  const names = [graph?.name, graph?.handle, hint].filter((name) => name && name.trim() !== '');
  let index: IndexSide | null = null;
  for (const name of new Set(names as string[])) index ??= await findInIndex(thing, name);
  return { thing, graph, index, givenUp: await findGivenUp(ask, thing) };
}

async function lookUp(
  ask: Ask,
  { type, id, handle }: Thing,
): Promise<GraphSide | null | undefined> {
  try {
    switch (type) {
      case 'artist': {
        const { artist } = await ask(graphArtistDocument, id ? { id } : { handle: handle ?? '' });
        return artist
          ? {
              id: artist.userId,
              name: artist.artistName,
              by: null,
              handle: artist.handle,
              hidden: null,
            }
          : null;
      }
      case 'album': {
        const { album } = await ask(graphAlbumDocument, { id });
        return album
          ? {
              id: album.id,
              name: album.title,
              by: album.artist.artistName,
              handle: null,
              hidden: hiddenBy[album.status] ?? null,
            }
          : null;
      }
      case 'song': {
        const { audioTrack: track } = await ask(graphTrackDocument, { id });
        return track
          ? { id: track.id, name: track.title, by: track.artist, handle: null, hidden: null }
          : null;
      }
      default:
        return undefined;
    }
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

const hiddenBy: Record<string, string> = {
  DRAFT: 'it is a draft',
  SCHEDULED: 'it is not out yet',
  ARCHIVED: 'its artist put it into the archive',
  DELETED: 'its artist deleted it',
};

/**
 * The place of a thing for a search. The first look is the one that is made while somebody types; the
 * second begins at the second place: neither is counted among what people search for.
 */
async function findInIndex({ type, id }: Thing, query: string): Promise<IndexSide | null> {
  const looks = [
    { from: 1, query: { query, isFinalSearch: false } },
    { from: 2, query: { query, isFinalSearch: true, group: type, offset: 1, limit: 100 } },
  ];
  for (const { from, query: parameters } of looks) {
    const { results } = await search(parameters);
    const rows = results[type] ?? [];
    const at = rows.findIndex((row) => row.id === id || row.neo4jId === id);
    const row = rows[at];
    if (row) {
      const by = type === 'artist' ? null : (row.artistName ?? null);
      return { name: rowName(row), by, query, place: from + at };
    }
  }
  return null;
}

async function findGivenUp(ask: Ask, { type, id }: Thing): Promise<GivenUp | null> {
  const { setAsideChanges } = await ask(setAsideDocument, { first: 100 });
  const found = setAsideChanges.nodes.find((each) => each.itemId === id && each.type === type);
  return found ? { error: found.error, attempts: found.attempts } : null;
}

export interface Verdict {
  kind: 'success' | 'warning' | 'danger' | 'plain';
  /** In a word. */
  word: string;
  text: string;
}

/** Why a thing is, or is not, found. */
export function judge({ thing, graph, index }: Inspection): Verdict {
  const type = typeName(thing.type).toLowerCase();
  const found = index && `at place ${index.place} for “${index.query}”`;
  if (graph === undefined) {
    return index
      ? {
          kind: 'plain',
          word: 'Found',
          text: `Search finds it ${found}. To compare it with the graph, check the index.`,
        }
      : {
          kind: 'warning',
          word: 'Not found',
          text: `Whether the graph has this ${type} cannot be looked up here. A reindex brings the index in line either way.`,
        };
  }
  if (graph === null) {
    return index
      ? {
          kind: 'danger',
          word: 'Left over',
          text: 'The graph has it no more, the index still does. A reindex takes it away.',
        }
      : {
          kind: 'plain',
          word: 'Unknown',
          text: `There is no such ${type}, neither in the graph nor in the index.`,
        };
  }
  if (graph.hidden) {
    return index
      ? {
          kind: 'danger',
          word: 'Left over',
          text: `Nobody may find it (${graph.hidden}), and the index still has it. A reindex takes it away.`,
        }
      : { kind: 'plain', word: 'Hidden', text: `It is rightly not found: ${graph.hidden}.` };
  }
  if (!index) {
    return {
      kind: 'danger',
      word: 'Missing',
      text: 'The graph has it and search does not find it by its name: the index has not got it, or under another name. A reindex mends both.',
    };
  }
  if (index.name !== graph.name || index.by !== graph.by) {
    const says =
      index.name !== graph.name
        ? `calls it “${index.name}”`
        : `says it is by ${index.by ?? 'nobody'}`;
    return {
      kind: 'danger',
      word: 'Out of date',
      text: `The index still ${says}. A reindex mends it.`,
    };
  }
  return {
    kind: 'success',
    word: 'Found',
    text: `Search finds it ${found}, and the index says what the graph says.`,
  };
}
