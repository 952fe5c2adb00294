import { useContext } from 'react';
import { SectionHeader } from '@/components/SectionHeader';
import { Contributions } from '@/core/manifest';
import type { Profile } from '@/core/session';

/** What the features bring to the dashboard: what waits for the person, and what is theirs. */
export function DashboardTiles({ profile }: { profile: Profile }) {
  const { tiles } = useContext(Contributions);
  const shown = tiles.filter(({ for: whose }) => !whose || whose === profile.accountType);
  return (
    <section aria-label="At a glance" className="min-w-0">
      <SectionHeader title="At a glance" />
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2 roomy:grid-cols-3">
        {shown.map(({ title, Part }) => (
          // As high as most are, so that nothing moves when they come.
          <div key={title} className="grid min-h-48">
            <Part />
          </div>
        ))}
      </div>
    </section>
  );
}
