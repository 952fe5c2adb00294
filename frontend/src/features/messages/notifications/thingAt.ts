/** A thing that notifications are about, as the server names it. */
export interface Thing {
  type: 'post' | 'song' | 'album' | 'event' | 'question' | 'giveaway' | 'merchandise' | 'order';
  id: string;
}

const types = new Map<string, Thing['type']>([
  ['post', 'post'],
  ['track', 'song'],
  ['album', 'album'],
  ['events', 'event'],
  ['question', 'question'],
  ['giveaways', 'giveaway'],
  ['tradingpost', 'merchandise'],
  ['orders', 'order'],
]);

/** The thing whose page an address leads to; null where it is the page of none. */
export function thingAt(pathname: string): Thing | null {
  const [, page = '', id = '', more] = pathname.replace(/\/$/, '').split('/');
  const type = types.get(page.toLowerCase());
  return type && id && more === undefined ? { type, id } : null;
}
