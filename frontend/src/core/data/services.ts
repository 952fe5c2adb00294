/** The five services of the site. All of them default to the server that served the page. */
export type Service = 'user' | 'content' | 'payment' | 'notifications' | 'chat';

export const services: readonly Service[] = ['user', 'content', 'payment', 'notifications', 'chat'];

const defaultBase = '/api';
const key = (service: Service) => `sidestage.service.${service}`;

/** The base address of a service, without a slash at its end; kept in local storage. */
export function serviceBase(service: Service): string {
  return stored(service) ?? defaultBase;
}

/** Keeps another base address for a service; an empty one brings the default back. */
export function setServiceBase(service: Service, base: string): void {
  const trimmed = base.trim().replace(/\/+$/, '');
  if (trimmed === '' || trimmed === defaultBase) localStorage.removeItem(key(service));
  else localStorage.setItem(key(service), trimmed);
}

/** The local-development alternative: the server on its usual port, whoever serves the page. */
export function localServiceBase(): string {
  return 'http://127.0.0.1:8080/api';
}

function stored(service: Service): string | undefined {
  try {
    return localStorage.getItem(key(service)) ?? undefined;
  } catch {
    // Storage may be closed to the page (private windows, policies): the default still works.
    return undefined;
  }
}
