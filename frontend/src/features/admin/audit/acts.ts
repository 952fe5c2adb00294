/** What somebody did to the site, as the server tells it. */
export interface Act {
  id: string;
  at: string;
  actor: { userId: string; handle: string; displayName: string } | null;
  actorId: string | null;
  verb: string;
  subject: {
    type: string;
    id: string;
    /** A handle, a title, or how a text begins; null where that is not known. */
    name: string | null;
    /** The page of it; null where there is none. */
    path: string | null;
  };
  before: unknown;
  after: unknown;
  why: string | null;
  undoes: string | null;
  undone: { id: string; at: string; actorId: string | null } | null;
  canUndo: boolean;
  /** Why it cannot be taken back; null where it can, and where it was. */
  whyNot: string | null;
}

export interface Acts {
  acts: Act[];
  nextCursor: string | null;
}

/** What can be done, in the order of its choice. */
export const verbs = [
  'role given',
  'role taken',
  'tour shown again',
  'signed out',
  'second factor removed',
  'person deactivated',
  'person brought back',
  'person deleted',
  'person kept',
  'report dismissed',
  'report removed',
  'report reopened',
  'content deleted',
  'content hidden',
  'content put back',
  'appeal refused',
  'genre taken up',
  'genre folded',
  'genre declined',
  'genre proposed again',
  'site changed',
  'content featured',
  'content no longer featured',
  'panel made',
  'panel changed',
  'panel archived',
  'panel restored',
  'panels ordered',
  'people invited',
  'invite codes made',
  'preview password made',
  'preview password revoked',
  'preview password restored',
  'invite code revoked',
  'invite code restored',
  'changed for its owner',
  'order changed',
  'payment settled',
  'payment retried',
  'payment paid back',
  'tuning saved',
  'learning saved',
  'model trained',
  'model rolled back',
  'model named',
  'model name taken away',
  'model pinned',
  'model no longer pinned',
  'experiment started',
  'experiment stopped',
  'search settings saved',
  'index checked',
  'index rebuilt',
  'index job paused',
  'index job resumed',
  'index job cancelled',
  'change retried',
  'change dropped',
] as const;

/** "role given" as "Role given". */
export const inWords = (verb: string) => verb.charAt(0).toUpperCase() + verb.slice(1);

const subjects: Record<string, string> = {
  SiteStatus: 'The site',
  WaitingList: 'Waiting list',
  SearchSettings: 'Search settings',
  SearchIndexing: 'Search index',
  SearchJob: 'Search index',
  CarouselPanel: 'Carousel panel',
  GenreProposal: 'Proposed genre',
  LatePayment: 'Late payment',
  PreviewCode: 'Preview password',
  RecommendationModel: 'Model of recommendations',
  Invite: 'Invite code',
  TierInvoice: 'Support',
  TierGift: 'Gift of support',
  song: 'Track',
  merch: 'Merchandise',
};

/** What kind of thing an act was done to: "CarouselPanel" as "Carousel panel". */
export const kindOf = (type: string) => subjects[type] ?? inWords(type);

/** A state in lines, one a property: what is nested is JSON. */
export function linesOf(state: unknown): string[] {
  if (state === null || state === undefined) return [];
  if (typeof state !== 'object' || Array.isArray(state)) return [JSON.stringify(state)];
  return Object.entries(state).map(([name, value]) => {
    const text = typeof value === 'string' ? value || '–' : JSON.stringify(value);
    return `${name}: ${text}`;
  });
}
