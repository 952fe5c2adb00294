import type { AddressFields } from './addressForm';

const name = 'sidestage.address';

interface Remembered {
  userId: string;
  fields: AddressFields;
}

/** The address that somebody had this device remember before accounts kept them; null for anybody else. */
export function rememberedAddress(userId: string): AddressFields | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Remembered | null;
    return kept?.userId === userId ? kept.fields : null;
  } catch {
    // What cannot be read is typed again.
    return null;
  }
}

export function forgetRemembered(): void {
  localStorage.removeItem(name);
}
