import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { useSession } from '@/core/session';
import { plural } from '@/lib/format';
import { tasteStartDocument } from './api/tasteStart';
import { GenreChoice } from './GenreChoice';
import { PlaceForm, PlaceUse } from './PlaceForm';
import { useChoice } from './useChoice';

/** Asks a member of whom nothing is known what they like to hear. It stays until they are done choosing. */
export default function TasteStart() {
  const { status } = useSession();
  const { data } = useQuery(tasteStartDocument, status === 'member' ? {} : skipToken);
  const [begun, setBegun] = useState(false);
  const [done, setDone] = useState(false);
  const taste = data?.myTaste;
  const { chosen, choose } = useChoice(taste?.chosenGenres.map(({ slug }) => slug) ?? []);
  if (!taste || done || status !== 'member') return null;
  if (!begun && (taste.mix.own > 0 || taste.chosenGenres.length > 0)) return null;
  // Those with the most music first, which is what most people look for.
  const genres = [...data.genres].sort((a, b) => b.trackCount - a.trackCount);
  const told = chosen.length > 0 || Boolean(taste.place);
  return (
    <section
      aria-labelledby="taste-start"
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 wide:p-8"
    >
      <div className="grid gap-2">
        <h2 id="taste-start" className="display text-xl">
          What do you like to hear?
        </h2>
        <p className="max-w-prose text-text-2">
          Choose a few genres, and this page begins with them. As you listen, follow and save, what
          you do counts for more.
        </p>
      </div>
      <GenreChoice
        genres={genres}
        chosen={chosen}
        onChoose={(slugs) => {
          setBegun(true);
          choose(slugs);
        }}
        few={18}
      />
      <details>
        <summary className="w-fit cursor-pointer rounded-sm py-2 text-sm font-semibold text-accent-text narrow:py-3">
          Say where you are, if you like
        </summary>
        <div className="grid gap-4 pt-3">
          <PlaceUse />
          <PlaceForm place={taste.place} />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind={told ? 'main' : 'plain'} size="sm" pill onClick={() => setDone(true)}>
          {told ? 'Done' : 'Not now'}
        </Button>
        <p role="status" className="text-sm text-text-3">
          {chosen.length > 0 ? `${plural(chosen.length, 'genre')} chosen. ` : ''}
          You can change this later in <TextLink to="/settings/taste">your taste</TextLink>.
        </p>
      </div>
    </section>
  );
}
