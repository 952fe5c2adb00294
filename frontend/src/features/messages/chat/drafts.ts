const prefix = 'sidestage.draft.';

/** What somebody was writing in a chat, as this browser keeps it for them. */
export function readDraft(userId: string, chatId: string): string {
  return localStorage.getItem(`${prefix}${userId}.${chatId}`) ?? '';
}

export function keepDraft(userId: string, chatId: string, text: string): void {
  const key = `${prefix}${userId}.${chatId}`;
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The browser keeps nothing: the draft is then on the page alone.
  }
}

/** What somebody wrote is not for whoever comes next. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key);
}
