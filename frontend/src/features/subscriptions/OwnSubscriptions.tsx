import { SectionHeader } from '@/components/SectionHeader';

/** On the dashboard of those who make no music: the way to whom they support. */
export function OwnSubscriptions() {
  return (
    <section aria-label="Whom you support">
      <SectionHeader
        title="Whom you support"
        more={{ to: '/subscriptions', label: 'All of your subscriptions' }}
      />
    </section>
  );
}
