import { useCallback } from 'react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { readFragment } from '@/gql';
import { AdminFrame } from '../AdminFrame';
import { searchSettingsDocument } from '../api/searchSettings/searchSettings';
import { searchSettingsFragment } from '../api/searchSettings/searchSettingsFragment';
import { SettingsEditor } from '../settings/SettingsEditor';

/** /admin/search-settings: what search takes for the same, leaves out, and puts first. */
export default function SearchSettingsPage() {
  return (
    <AdminFrame
      title="Search settings"
      about="What search takes for the same, what it may leave out, and what it puts first. Try it before you save it."
    >
      <LoadedSettings />
    </AdminFrame>
  );
}

const once = () => null;

function LoadedSettings() {
  const ask = useAsk();
  const read = useCallback(
    async () =>
      readFragment(searchSettingsFragment, (await ask(searchSettingsDocument, {})).searchSettings),
    [ask],
  );
  const { value, problem, refresh } = usePolled(read, once);
  if (!value && problem) {
    return (
      <ErrorState title="The search settings did not load." onRetry={refresh}>
        {problem.message}
      </ErrorState>
    );
  }
  if (!value) {
    return (
      <Loading label="Loading the search settings">
        <div className="grid gap-5">
          <Skeleton className="h-72 w-full rounded-md" />
          <Skeleton className="h-48 w-full rounded-md" />
        </div>
      </Loading>
    );
  }
  return <SettingsEditor loaded={value} />;
}
