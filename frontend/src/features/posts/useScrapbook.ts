import type { ApolloCache } from '@apollo/client';
import type { MenuEntry } from '@/components/Menu';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { type FragmentType, readFragment } from '@/gql';
import type { PostPartsFragment } from '@/gql/graphql';
import { keepPost, rereadLists } from './api/cache';
import { pinMemoryDocument } from './api/pinMemory';
import { postFragment } from './api/postFragment';
import { removeMemoryDocument } from './api/removeMemory';
import { returnMemoryDocument } from './api/returnMemory';
import { unpinMemoryDocument } from './api/unpinMemory';
import { updatePostDocument } from './api/updatePost';

/** A memory as the server has it now, where it answers with one. */
type Kept = FragmentType<typeof postFragment> | null | undefined;

/** Returns what a person can do with where a memory stands in the scrapbook of its event. */
export function useScrapbook(post: PostPartsFragment): MenuEntry[] {
  const change = useChange();
  const { id, isInScrapbook, isPinnedInScrapbook, isRemovedFromScrapbook, canPinInScrapbook } =
    post;
  if (post.type !== 'Memory' || post.status !== 'PUBLISHED') return [];

  const keep = (cache: ApolloCache, kept: Kept) => {
    if (kept) keepPost(cache, readFragment(postFragment, kept));
    rereadLists(cache, 'getMemories', 'getPinnedMemories');
  };
  const consent = (inScrapbook: boolean) =>
    orTell(
      change(updatePostDocument, { input: { id, inScrapbook } }, (cache, { updatePost }) =>
        keep(cache, updatePost),
      ),
    );
  const pin = () =>
    orTell(
      isPinnedInScrapbook
        ? change(unpinMemoryDocument, { id }, (cache, { unpinMemory }) =>
            keep(cache, unpinMemory.post),
          )
        : change(pinMemoryDocument, { id }, (cache, { pinMemory }) => keep(cache, pinMemory.post)),
    );
  const putBack = () =>
    change(returnMemoryDocument, { id }, (cache, { returnMemory }) =>
      keep(cache, returnMemory.post),
    );
  const takeOut = async () => {
    try {
      await change(removeMemoryDocument, { id }, (cache, { removeMemory }) =>
        keep(cache, removeMemory.post),
      );
    } catch (error) {
      tellRefusal(error);
      return;
    }
    offerUndo('Taken out of the scrapbook', putBack);
  };

  const items: MenuEntry[] = [];
  if (canPinInScrapbook && isInScrapbook)
    items.push({
      label: isPinnedInScrapbook ? 'Unpin in the scrapbook' : 'Pin in the scrapbook',
      onSelect: () => void pin(),
    });
  if (post.canEdit && !isRemovedFromScrapbook)
    items.push({
      label: isInScrapbook ? 'Take out of the scrapbook' : 'Show in the scrapbook',
      onSelect: () => void consent(!isInScrapbook),
    });
  else if (canPinInScrapbook && isInScrapbook)
    items.push({ label: 'Take out of the scrapbook', onSelect: () => void takeOut() });
  if (canPinInScrapbook && isRemovedFromScrapbook)
    items.push({ label: 'Put back into the scrapbook', onSelect: () => void orTell(putBack()) });
  return items;
}
