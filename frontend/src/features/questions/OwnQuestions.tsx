import { SectionHeader } from '@/components/SectionHeader';
import { Asked } from './Asked';

/** What somebody asked, on their dashboard. */
export function OwnQuestions() {
  return (
    <section aria-labelledby="own-questions" className="max-w-160">
      <SectionHeader id="own-questions" title="Questions that you asked" />
      <Asked />
    </section>
  );
}
