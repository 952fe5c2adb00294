import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { offerUndo } from '@/core/data/offerUndo';
import { tellRefusal } from '@/core/data/tellRefusal';
import { toRefused } from '@/core/data/refused';
import type { ReleaseStatus } from '@/gql/graphql';
import { forgetLists } from '../api/cache';
import { useWorkActions } from '../useWorkActions';
import type { Work } from '../works';

interface Step {
  works: readonly Work[];
  /** What is done to each. */
  act: (work: Work) => Promise<void>;
  /** 'published': what is said of those of which it is done. */
  done: string;
  /** Takes it back, for those of which it is done. */
  undo?: (work: Work) => Promise<void>;
}

/** What can be done to several albums or tracks at once: each on its own, then one message about all. */
export function useBulk(artistUserId: string) {
  const client = useApolloClient();
  const actions = useWorkActions();
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);

  async function run({ works, act, done, undo }: Step): Promise<void> {
    setBusy(true);
    const good: Work[] = [];
    const refusals: string[] = [];
    for (const work of works) {
      try {
        await act(work);
        good.push(work);
      } catch (error) {
        refusals.push(`“${work.title}”: ${toRefused(error).message}`);
      }
    }
    setBusy(false);
    forgetLists(client.cache);
    report(good, refusals, done, undo);
  }

  function report(
    good: readonly Work[],
    refusals: readonly string[],
    done: string,
    undo: Step['undo'],
  ) {
    const first = good[0];
    if (first) {
      const what = good.length === 1 ? `“${first.title}”` : String(good.length);
      const message = `${what} ${done}`;
      const takeBack = undo && (() => run({ works: good, act: undo, done: 'as before' }));
      if (takeBack) offerUndo(message, takeBack, { duration: 8000 });
      else showSnackbar({ type: 'success', message });
    }
    if (refusals.length > 0) {
      const more =
        refusals.length > 1 ? ` And ${refusals.length - 1} more could not be changed.` : '';
      showSnackbar({ type: 'error', message: `${refusals[0]}${more}`, duration: 8000 });
    }
  }

  const backTo = (work: Work) =>
    actions.update(work, {
      status: work.status,
      ...(work.status === 'SCHEDULED' && work.kind === 'album'
        ? { releaseDate: work.releaseDate }
        : {}),
    });
  const setStatus = (works: readonly Work[], status: ReleaseStatus, done: string) =>
    run({ works, act: (work) => actions.update(work, { status }), done, undo: backTo });

  return {
    busy,
    question,
    answer: () => setQuestion(null),
    publish(works: readonly Work[]): void {
      setQuestion({
        title: works.length === 1 ? `Publish “${works[0]?.title}”?` : `Publish ${works.length}?`,
        text: 'Everybody sees it at once, and those who follow you have it on their home page.',
        yes: 'Publish now',
        onYes: () =>
          run({
            works,
            act: (work) => actions.update(work, { status: 'PUBLISHED' }),
            done: 'published',
          }),
      });
    },
    archive: (works: readonly Work[]) => setStatus(works, 'ARCHIVED', 'archived'),
    toDraft: (works: readonly Work[]) => setStatus(works, 'DRAFT', 'is a draft again'),
    remove: (works: readonly Work[]) =>
      run({ works, act: actions.remove, done: 'deleted', undo: actions.restore }),
    restore: (works: readonly Work[]) => run({ works, act: actions.restore, done: 'restored' }),
    setTier: (works: readonly Work[], tierId: string | null, name: string) =>
      run({
        works,
        act: (work) => actions.update(work, { tierId }),
        done: `now for ${name}`,
        undo: (work) => actions.update(work, { tierId: work.tierId ?? null }),
      }),
    feature: (works: readonly Work[], on: boolean) =>
      run({
        works,
        act: (work) => actions.feature(artistUserId, work.id, on),
        done: on ? 'featured on your page' : 'no longer featured',
        undo: (work) => actions.feature(artistUserId, work.id, !on),
      }),
    async addToAlbum(works: readonly Work[], album: { id: string; title: string }): Promise<void> {
      setBusy(true);
      try {
        await actions.addToAlbum(
          album.id,
          works.map(({ id }) => id),
        );
        showSnackbar({
          type: 'success',
          message: `${works.length === 1 ? `“${works[0]?.title}” is` : `${works.length} tracks are`} on “${album.title}”`,
        });
      } catch (error) {
        tellRefusal(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;
