import type { AddressFields } from './addressForm';

const name = 'sidestage.address';

interface Kept {
  userId: string;
  fields: AddressFields;
}

/** The address that somebody had this device remember; null for anybody else. */
export function keptAddress(userId: string): AddressFields | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.fields : null;
  } catch {
    // What cannot be read is typed again.
    return null;
  }
}

export function keepAddress(userId: string, fields: AddressFields): void {
  localStorage.setItem(name, JSON.stringify({ userId, fields } satisfies Kept));
}

export function forgetAddress(): void {
  localStorage.removeItem(name);
}
