import { SectionHeader } from '@/components/SectionHeader';

/** On the dashboard of those who make no music: the way to what they bought. */
export function OwnOrders() {
  return (
    <section aria-label="What you bought">
      <SectionHeader
        title="What you bought"
        more={{ to: '/orders', label: 'All of your orders' }}
      />
    </section>
  );
}
