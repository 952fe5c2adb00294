import type { ApolloCache } from '@apollo/client';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { RefusedError } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { readFragment } from '@/gql';
import type { PostPartsFragment } from '@/gql/graphql';
import { hideFromFeed, hidePost, rereadLists, showPost, writeFlag } from './api/cache';
import { deletePostDocument } from './api/deletePost';
import { hidePostDocument } from './api/hidePost';
import { pinPostDocument } from './api/pinPost';
import { postDocument } from './api/post';
import { postFragment } from './api/postFragment';
import { restorePostDocument } from './api/restorePost';
import { savePostDocument } from './api/savePost';
import { unhidePostDocument } from './api/unhidePost';
import { unpinPostDocument } from './api/unpinPost';
import { unsavePostDocument } from './api/unsavePost';
import { updatePostDocument } from './api/updatePost';

interface Result {
  success: boolean;
  message?: string | null;
}

/** Rejects with what a result says of a refusal. */
async function done<Data>(change: Promise<Data>, read: (data: Data) => Result): Promise<void> {
  const { success, message } = read(await change);
  if (!success) throw new RefusedError(message ?? 'This could not be done.');
}

/** Returns what a person can do with a post. */
export function usePost({ id, isSaved, isPinned }: PostPartsFragment) {
  const change = useChange();
  const { status } = useSession();
  const promptLogin = useLoginPrompt();
  const inOrder = `post ${id}`;
  return {
    /** Saves it, or takes it out again: at once, and taken back where the server refuses. */
    toggleSave: async () => {
      if (status !== 'member') return promptLogin('Log in to save posts');
      const write = (cache: ApolloCache, { success }: Result, saved: boolean) => {
        if (!success) return;
        writeFlag(cache, id, 'isSaved', saved);
        rereadLists(cache, 'savedPosts');
      };
      const answer = { success: true, message: null };
      await orTell(
        isSaved
          ? done(
              change(
                unsavePostDocument,
                { id },
                (cache, { unsavePost }) => write(cache, unsavePost, false),
                { inOrder, optimistic: { unsavePost: answer } },
              ),
              ({ unsavePost }) => unsavePost,
            )
          : done(
              change(
                savePostDocument,
                { id },
                (cache, { savePost }) => write(cache, savePost, true),
                { inOrder, optimistic: { savePost: answer } },
              ),
              ({ savePost }) => savePost,
            ),
      );
    },
    togglePin: () => {
      const write = (cache: ApolloCache, { success }: Result) => {
        if (!success) return;
        writeFlag(cache, id, 'isPinned', !isPinned);
        rereadLists(cache, 'getPinnedPosts');
      };
      return orTell(
        isPinned
          ? done(
              change(unpinPostDocument, { id }, (cache, { unpinPost }) => write(cache, unpinPost)),
              ({ unpinPost }) => unpinPost,
            )
          : done(
              change(pinPostDocument, { id }, (cache, { pinPost }) => write(cache, pinPost)),
              ({ pinPost }) => pinPost,
            ),
      );
    },
    /** Takes it out of the feed for good; undone, the feed is read anew. */
    hide: async () => {
      try {
        await change(hidePostDocument, { id }, (cache) => hideFromFeed(cache, id));
      } catch (error) {
        tellRefusal(error);
        return;
      }
      offerUndo('You will see less like this', () =>
        change(unhidePostDocument, { id }, (cache) => rereadLists(cache, 'getFeedPosts')),
      );
    },
    publish: () =>
      orTell(
        change(updatePostDocument, { input: { id, publishAt: null } }, (cache, { updatePost }) => {
          hidePost(cache, id);
          showPost(cache, readFragment(postFragment, updatePost));
        }),
      ),
    remove: async () => {
      try {
        await change(deletePostDocument, { id }, (cache) => {
          hidePost(cache, id);
          rereadLists(cache, 'getPostById');
        });
      } catch (error) {
        tellRefusal(error);
        return;
      }
      offerUndo('Post deleted', () =>
        change(restorePostDocument, { id }, (cache, { restorePost }) => {
          cache.writeQuery({
            query: postDocument,
            variables: { id },
            data: { getPostById: restorePost },
          });
          // Where it stood in lists, only the server knows.
          rereadLists(cache, 'getFeedPosts', 'getPostsByUserId', 'draftPosts', 'savedPosts');
        }),
      );
    },
  };
}
