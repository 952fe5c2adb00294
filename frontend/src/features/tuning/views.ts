/** What the page shows one at a time; the address says which. */
export const views = [
  { key: 'threshold', label: 'Threshold' },
  { key: 'lists', label: 'Lists' },
  { key: 'models', label: 'Models' },
  { key: 'experiments', label: 'Experiments' },
  { key: 'history', label: 'History' },
] as const;

export type View = (typeof views)[number]['key'];

/** The view of an address; the first where it names none. */
export function readView(parameters: URLSearchParams): View {
  const named = parameters.get('view');
  return views.find(({ key }) => key === named)?.key ?? 'threshold';
}

export function viewPath(view: View): string {
  return view === 'threshold' ? '/admin/recommendations' : `/admin/recommendations?view=${view}`;
}
