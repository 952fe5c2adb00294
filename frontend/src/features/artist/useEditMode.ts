import { useSearchParams } from 'react-router';
import { useSession } from '@/core/session';

/** Whether one's own page is being changed; it stands in the address, so that other pages lead there. */
export function useEditMode(of: string | undefined): {
  isEditing: boolean;
  begin: () => void;
  end: () => void;
} {
  const { userId } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const set = (parts: Record<string, string>) =>
    setParameters(parts, { replace: true, preventScrollReset: true });
  return {
    isEditing: of !== undefined && of === userId && parameters.has('edit'),
    begin: () => set({ edit: '' }),
    end: () => set({}),
  };
}
