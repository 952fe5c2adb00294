import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { offerUndo } from '@/core/data/offerUndo';
import { runInOrder } from '@/core/data/runInOrder';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { usePlayer } from '@/core/player/store';
import { reloadProfile, useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import type { TasteSubject, TasteVerdict } from '@/gql/graphql';
import { chooseGenresDocument } from './api/chooseGenres';
import { opinionOnDocument } from './api/opinionOn';
import { removeBeliefDocument } from './api/removeBelief';
import { restoreBeliefDocument } from './api/restoreBelief';
import { sayDocument } from './api/say';
import { sayPlaceDocument } from './api/sayPlace';
import { setPrivateDocument, writePrivate } from './api/setPrivate';
import { takeBackDocument } from './api/takeBack';
import { keyOf, unwantedStore } from './unwanted';

/** What an opinion is of. */
export interface Tasted {
  subject: TasteSubject;
  id: string;
  name: string;
}

/** Where a person says they live; the country by its name in English. */
export interface Place {
  city: string;
  country: string;
}

/** The lists that obey what a person says, as fields of the query; those of their taste stand on it. */
const lists = ['homeShelves', 'getCuratedTracks', 'getCuratedAlbums'];
const beliefs = ['artists', 'genres', 'removed', 'opinions', 'chosenGenres', 'place', 'mix'];

/** Asks again for what is on the page and obeys the person's taste. What is shown stays until the answer is there. */
async function refetchLists(client: ApolloClient): Promise<void> {
  await client.refetchQueries({
    // Made stale for a moment only: that finds who shows it.
    optimistic: true,
    updateCache(cache) {
      for (const fieldName of lists) cache.evict({ id: 'ROOT_QUERY', fieldName });
      for (const fieldName of beliefs) cache.evict({ id: 'Taste:{}', fieldName });
    },
  });
}

function whatItDid({ subject, name }: Tasted, verdict: TasteVerdict | null): string {
  const called = subject === 'TRACK' || subject === 'ALBUM' ? `“${name}”` : name;
  if (verdict === 'MORE') return `You will hear more like ${called}`;
  if (verdict === 'LESS') return `${called} is kept out of your lists`;
  return `You no longer say anything about ${called}`;
}

/** Takes a thing out of the lists that offer it, or lets it back in. Whoever goes on by keyboard does so next to it. */
function stepAway(key: string, away: boolean): void {
  if (unwantedStore.getState().has(key) === away) return;
  const goOn =
    away && document.activeElement?.matches(':focus-visible') ? focusBeside() : undefined;
  unwantedStore.setState((before) => {
    const after = new Set(before);
    if (away) after.add(key);
    else after.delete(key);
    return after;
  }, true);
  setTimeout(() => goOn?.());
}

/** Notes what stands beside the thing whose menu is open; what it returns takes the focus there, if the thing has gone. */
function focusBeside(): () => void {
  const row = document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => {
    if (row?.isConnected || document.activeElement !== document.body) return;
    beside?.querySelector('a')?.focus({ preventScroll: true });
  };
}

/** Says, replaces or takes back (null) an opinion. It shows at once, and can be undone from the message. */
export function useSay(): (
  of: Tasted,
  verdict: TasteVerdict | null,
  before: TasteVerdict | null,
) => Promise<void> {
  const client = useApolloClient();
  const change = useChange();
  const { status } = useSession();
  const promptLogin = useLoginPrompt();

  function show({ subject, id }: Tasted, verdict: TasteVerdict | null): void {
    stepAway(keyOf(subject, id), verdict === 'LESS');
    client.writeQuery({
      query: opinionOnDocument,
      variables: { things: [{ subject, id }] },
      data: { myOpinions: verdict ? [{ __typename: 'TasteOpinion', subject, id, verdict }] : [] },
    });
  }

  const set = (
    of: Tasted,
    verdict: TasteVerdict | null,
    before: TasteVerdict | null,
    tell?: () => void,
  ) =>
    runInOrder(keyOf(of.subject, of.id), async () => {
      const { subject, id } = of;
      show(of, verdict);
      try {
        if (verdict) await change(sayDocument, { input: { subject, id, verdict } });
        else await change(takeBackDocument, { input: { subject, id } });
      } catch (error) {
        show(of, before);
        throw error;
      }
      // Nobody hears on what they refused until the lists of the page are there.
      tell?.();
      await refetchLists(client);
    });

  return async (of, verdict, before) => {
    if (status !== 'member') {
      promptLogin('Log in to say what you like');
      return;
    }
    const tell = () => {
      const { subject, id } = of;
      const line = { text: whatItDid(of, verdict), undo: () => set(of, before, verdict) };
      const isRefused = verdict === 'LESS' && subject !== 'GENRE';
      // The jukebox that plays it has a line of its own.
      if (isRefused && usePlayer.getState().tellJukebox('refused', subject, id, line)) return;
      offerUndo(line.text, line.undo);
    };
    try {
      await set(of, verdict, before, tell);
    } catch (error) {
      tellRefusal(error);
    }
  };
}

export interface OwnTaste {
  removeBelief(of: Tasted): Promise<void>;
  restoreBelief(of: Tasted): Promise<void>;
  /** Puts genres in place of those chosen before; false where that failed. */
  chooseGenres(slugs: string[]): Promise<boolean>;
  /** Puts a place in place of that said before; empty names forget it. Rejects with RefusedError. */
  sayPlace(place: Place): Promise<void>;
  /** Minutes from now, null to end it. */
  setPrivate(minutes: number | null): Promise<void>;
}

/** What a person changes about their own taste, beside opinions. */
export function useOwnTaste(): OwnTaste {
  const client = useApolloClient();
  const change = useChange();

  async function changeTaste(work: Promise<unknown>): Promise<void> {
    await work;
    await refetchLists(client);
  }
  const remove = ({ subject, id }: Tasted) =>
    changeTaste(change(removeBeliefDocument, { input: { subject, id } }));
  const restore = ({ subject, id }: Tasted) =>
    changeTaste(change(restoreBeliefDocument, { input: { subject, id } }));

  return {
    async removeBelief(of) {
      if (await orTell(remove(of))) offerUndo(`${of.name} no longer counts`, () => restore(of));
    },
    async restoreBelief(of) {
      if (await orTell(restore(of))) offerUndo(`${of.name} counts again`, () => remove(of));
    },
    chooseGenres: (slugs) => orTell(changeTaste(change(chooseGenresDocument, { slugs }))),
    async sayPlace({ city, country }) {
      await change(sayPlaceDocument, { city, country });
      // The profile has it too, and what the search looks for near one.
      await Promise.all([refetchLists(client), reloadProfile()]);
    },
    async setPrivate(minutes) {
      await orTell(change(setPrivateDocument, { minutes }, writePrivate));
    },
  };
}
