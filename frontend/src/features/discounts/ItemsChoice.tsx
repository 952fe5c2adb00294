import { skipToken, useQuery } from '@apollo/client/react';
import { Button } from '@/components/Button';
import { Loading } from '@/components/States';
import { Toggle } from '@/components/Toggle';
import { nextCursor } from '@/core/data/connections';
import { ownItemsDocument } from './api/ownItems';

interface ItemsChoiceProps {
  userId: string;
  isForAll: boolean;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (to: { isForAll?: boolean; itemIds?: readonly string[] }) => void;
}

/** Whether a code is for the whole shop, or for what of it. */
export function ItemsChoice({ userId, isForAll, chosen, error, onChange }: ItemsChoiceProps) {
  const { data, fetchMore } = useQuery(
    ownItemsDocument,
    isForAll ? skipToken : { variables: { userId } },
  );
  const after = nextCursor(data?.merchandiseByCreator);
  return (
    <div className="grid gap-3">
      <Toggle
        label="For everything in the shop"
        checked={isForAll}
        onChange={(now) => onChange({ isForAll: now })}
      />
      {!isForAll && !data && <Loading label="Loading your things" />}
      {!isForAll && data && (
        <fieldset className="max-h-60 min-w-0 overflow-y-auto rounded-md border border-line px-4 py-2">
          <legend className="sr-only">What it is for</legend>
          {data.merchandiseByCreator.nodes.map(({ itemId, name }) => (
            <label key={itemId} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={chosen.includes(itemId)}
                onChange={(event) =>
                  onChange({
                    itemIds: event.target.checked
                      ? [...chosen, itemId]
                      : chosen.filter((id) => id !== itemId),
                  })
                }
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          ))}
          {after !== null && (
            <Button
              size="sm"
              kind="quiet"
              onClick={() => void fetchMore({ variables: { userId, after } })}
            >
              More
            </Button>
          )}
        </fieldset>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
