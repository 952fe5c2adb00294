import { useCallback } from 'react';
import { useChange } from '@/core/data/useChange';
import type { AddressInput } from '@/gql/graphql';
import {
  addAddressDocument,
  removeAddressDocument,
  updateAddressDocument,
  writeAddresses,
} from '../api/keptAddresses';

/** Somebody keeps as many as this. */
export const mostAddresses = 5;

/** Changes what a person keeps. All reject with RefusedError. */
export function useAddresses() {
  const change = useChange();

  /** Without an id it is a new one. */
  const keep = useCallback(
    async (id: string | null, address: AddressInput, isDefault = false): Promise<void> => {
      if (id === null) {
        await change(addAddressDocument, { address, isDefault }, (cache, { addAddress }) =>
          writeAddresses(cache, addAddress),
        );
        return;
      }
      await change(updateAddressDocument, { id, address, isDefault }, (cache, { updateAddress }) =>
        writeAddresses(cache, updateAddress),
      );
    },
    [change],
  );

  const remove = useCallback(
    async (id: string): Promise<void> => {
      await change(removeAddressDocument, { id }, (cache, { removeAddress }) =>
        writeAddresses(cache, removeAddress),
      );
    },
    [change],
  );

  return { keep, remove };
}
