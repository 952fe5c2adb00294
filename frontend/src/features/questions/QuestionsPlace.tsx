import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { WhenSeen } from '@/components/WhenSeen';
import type { ArtistSlot } from '@/core/manifest';

const ArtistQuestions = lazyPart(async () => (await import('./ArtistQuestions')).ArtistQuestions, {
  quiet: true,
});

/** Where the questions on an artist's page stand: they come once somebody sees the place. */
export function QuestionsPlace({ artist }: ArtistSlot) {
  return (
    <section
      aria-labelledby="questions"
      data-print="no"
      className="max-w-160 has-data-nothing:hidden"
    >
      <SectionHeader id="questions" title="Questions" />
      <WhenSeen className="min-h-60">
        <ArtistQuestions key={artist.userId} artist={artist} among />
      </WhenSeen>
    </section>
  );
}
