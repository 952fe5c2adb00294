import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';

const Asked = lazyPart(async () => (await import('./Asked')).Asked, { quiet: true });

/** What somebody asked, on their dashboard. */
export function OwnQuestions() {
  return (
    <section aria-labelledby="own-questions" className="max-w-160">
      <SectionHeader id="own-questions" title="Questions that you asked" />
      <Asked />
    </section>
  );
}
