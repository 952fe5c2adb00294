import type { MenuEntry } from '@/components/Menu';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { PostPartsFragment } from '@/gql/graphql';
import { keepPost, rereadLists } from './api/cache';
import { pinMemoryDocument } from './api/pinMemory';
import { postFragment } from './api/postFragment';
import { removeMemoryDocument } from './api/removeMemory';
import { returnMemoryDocument } from './api/returnMemory';
import { unpinMemoryDocument } from './api/unpinMemory';
import { updatePostDocument } from './api/updatePost';

const lists = ['getMemories', 'getPinnedMemories'];

/** Returns what a person can do with where a memory stands in the scrapbook of its event. */
export function useScrapbook(post: PostPartsFragment): MenuEntry[] {
  const change = useChange();
  const { id, isInScrapbook, isPinnedInScrapbook, isRemovedFromScrapbook, canPinInScrapbook } =
    post;
  if (post.type !== 'Memory' || post.status !== 'PUBLISHED') return [];

  const consent = (inScrapbook: boolean) =>
    orTell(
      change(updatePostDocument, { input: { id, inScrapbook } }, (cache, { updatePost }) => {
        keepPost(cache, readFragment(postFragment, updatePost));
        rereadLists(cache, ...lists);
      }),
    );
  const pin = () =>
    orTell(
      isPinnedInScrapbook
        ? change(unpinMemoryDocument, { id }, (cache, { unpinMemory: { post: kept } }) => {
            if (kept) keepPost(cache, readFragment(postFragment, kept));
            rereadLists(cache, ...lists);
          })
        : change(pinMemoryDocument, { id }, (cache, { pinMemory: { post: kept } }) => {
            if (kept) keepPost(cache, readFragment(postFragment, kept));
            rereadLists(cache, ...lists);
          }),
    );
  const putBack = () =>
    change(returnMemoryDocument, { id }, (cache, { returnMemory: { post: kept } }) => {
      if (kept) keepPost(cache, readFragment(postFragment, kept));
      rereadLists(cache, ...lists);
    });
  const takeOut = async () => {
    try {
      await change(removeMemoryDocument, { id }, (cache, { removeMemory: { post: kept } }) => {
        if (kept) keepPost(cache, readFragment(postFragment, kept));
        rereadLists(cache, ...lists);
      });
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
