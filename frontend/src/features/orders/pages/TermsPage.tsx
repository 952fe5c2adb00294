import { useQuery } from '@apollo/client/react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { StudioFrame } from '@/features/studio';
import { readFragment } from '@/gql';
import { shippingFragment, shippingSettingsDocument } from '../api/shippingSettings';
import { TermsForm } from '../TermsForm';

/** /dashboard/sales/terms: where an artist ships, what that costs, and what tax they take. */
export default function TermsPage() {
  return (
    <StudioFrame title="Shipping and tax" back={{ to: '/dashboard/sales', label: 'Sales' }}>
      {({ userId }) => <Settings userId={userId} />}
    </StudioFrame>
  );
}

function Settings({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(shippingSettingsDocument);
  const settings = data && readFragment(shippingFragment, data.shippingSettings);
  if (!settings && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!settings) {
    return (
      <Loading label="Loading shipping and tax">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return <TermsForm settings={settings} userId={userId} />;
}
