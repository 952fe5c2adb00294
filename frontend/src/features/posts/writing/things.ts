import type { CreatePostInput, PostPartsFragment, UpdatePostInput } from '@/gql/graphql';

/** What can be attached to a post. A further kind is a row here. */
export const kinds = [
  { kind: 'song', label: 'Song', type: 'Music', field: 'audioTrackId' },
  { kind: 'album', label: 'Album', type: 'Music', field: 'albumId' },
  { kind: 'event', label: 'Event', type: 'Event', field: 'eventId' },
  { kind: 'merch', label: 'Merch', type: 'Merchandise', field: 'merchandiseItemId' },
  { kind: 'giveaway', label: 'Giveaway', type: 'Giveaway', field: 'giveawayId' },
] as const satisfies readonly {
  kind: string;
  label: string;
  type: CreatePostInput['type'];
  field: keyof CreatePostInput;
}[];

export type Kind = (typeof kinds)[number]['kind'];

/** What search finds; a giveaway is one of the person's own. */
export const foundBySearch = kinds.filter(({ kind }) => kind !== 'giveaway');

/** A thing that is attached. */
export interface Thing {
  kind: Kind;
  id: string;
  name: string;
  /** Whose it is. */
  by: string;
  image: string | null;
}

/** What createPost is told of it. */
export function thingInput(thing: Thing | null): Partial<CreatePostInput> {
  const found = kinds.find(({ kind }) => kind === thing?.kind);
  return thing && found ? { type: found.type, [found.field]: thing.id } : {};
}

/** What a post embeds, and how it is called. */
export function thingOf(post: PostPartsFragment): Thing | null {
  const names: Record<Kind, string | undefined> = {
    song: post.audioTrack?.title,
    album: post.album?.title,
    event: post.event?.title,
    merch: post.merchandiseItem?.name,
    giveaway: post.giveaway?.description,
  };
  for (const { kind, label, field } of kinds) {
    const id = post[field];
    if (id) return { kind, id, name: names[kind] ?? label, by: '', image: null };
  }
  return null;
}

/** What updatePost is told where another thing is embedded, or none. */
export function thingPatch(before: Thing | null, thing: Thing | null): Partial<UpdatePostInput> {
  if (before?.kind === thing?.kind && before?.id === thing?.id) return {};
  const fieldOf = (of: Thing | null) => kinds.find(({ kind }) => kind === of?.kind)?.field;
  const [was, is] = [fieldOf(before), fieldOf(thing)];
  return { ...(was ? { [was]: null } : {}), ...(is && thing ? { [is]: thing.id } : {}) };
}
