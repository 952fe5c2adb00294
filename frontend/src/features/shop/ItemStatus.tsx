import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import type { MerchandiseStatus } from '@/gql/graphql';
import { archiveItemDocument } from './api/archiveItem';
import { keepItem } from './api/cache';
import { restoreItemDocument } from './api/restoreItem';

/** Takes an item out of the shop, or out of the archive. Either can be taken back. */
export function ItemStatus({ id, status }: { id: string; status: MerchandiseStatus }) {
  const change = useChange();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const restore = () =>
    change(restoreItemDocument, { id }, (cache, made) =>
      keepItem(cache, made.restoreMerchandiseItem),
    );
  const run = async (work: () => Promise<unknown>, message: string) => {
    setIsBusy(true);
    try {
      await work();
      showSnackbar({ message, type: 'success' });
    } catch (error) {
      showSnackbar({ message: toRefused(error).message, type: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  if (status === 'ARCHIVED') {
    return (
      <Button busy={isBusy} onClick={() => void run(restore, 'It is a draft again.')}>
        Restore
      </Button>
    );
  }
  return (
    <Button
      busy={isBusy}
      onClick={() =>
        void run(async () => {
          await change(archiveItemDocument, { id }, (cache, made) =>
            keepItem(cache, made.deleteMerchandiseItem),
          );
          await navigate('/dashboard/shop');
        }, 'Archived. You find it in the archive of your shop.')
      }
    >
      Archive
    </Button>
  );
}
