import { useChange } from '@/core/data/useChange';
import type { StudioAlbumFragment } from '@/gql/graphql';
import { writeAlbum } from '../api/cache';
import { updateAlbumDocument } from '../api/album/updateAlbum';
import { type Draft, useAutosave } from '../useAutosave';
import { type AlbumValues, checkAlbum, toInput, valuesOf } from './albumDraft';

/** An album's fields, saved as they are written. */
export function useAlbumDraft(album: StudioAlbumFragment): Draft<AlbumValues> {
  const change = useChange();
  return useAutosave<AlbumValues>({
    saved: valuesOf(album),
    check: checkAlbum,
    save: async (changes, values) => {
      const input = toInput(album.id, changes, values);
      if (Object.keys(input).length === 1) return;
      await change(updateAlbumDocument, { input }, (cache, data) =>
        writeAlbum(cache, data.updateAlbum),
      );
    },
  });
}
