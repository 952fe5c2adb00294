import { authFetch } from '@/core/session';
import { type Service, serviceBase } from './services';
import { isShort, mostRetries, waitCalmly } from './waitCalmly';

/** The longest a request may take, in milliseconds. */
const requestTimeout = 10_000;

/** RFC 9457, as the server writes it. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  fields?: Record<string, string>;
  /** Seconds. */
  retryAfter?: number;
  requestId?: string;
  reason?: string;
}

/** A request that the server refused. Its message is 'HTTP {status}: {body}'. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, body: string, problem: Problem) {
    super(`HTTP ${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  get code(): string | undefined {
    return this.problem.code;
  }
}

/** The request never reached the server, or the answer never came. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is a FormData. */
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal;
  /** Milliseconds; 10 s where not given. */
  timeout?: number;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** False for calls that must not carry a token, such as sign-in. */
  auth?: boolean;
}

/**
 * Calls one of the services and returns its JSON, undefined for 204.
 * Throws ApiError for any status from 400, NetworkError where no answer came in time; a cancelled
 * call rejects with the signal's reason. A read that came too often is made again when the server says so.
 */
export async function request<T>(
  service: Service,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await requestOnce<T>(service, path, options);
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 && error.problem.retryAfter;
      const isRead = (options.method ?? 'GET') === 'GET';
      if (!isRead || tries === mostRetries || !isShort(seconds)) throw error;
      await waitCalmly(seconds, options.signal);
    }
  }
}

async function requestOnce<T>(service: Service, path: string, options: RequestOptions): Promise<T> {
  const {
    method = 'GET',
    body,
    query = {},
    signal,
    timeout = requestTimeout,
    keepalive,
    auth = true,
  } = options;
  const limit = AbortSignal.timeout(timeout);
  const init: RequestInit = {
    method,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(keepalive ? { keepalive } : {}),
    ...encode(body),
  };
  const send = auth ? authFetch : fetch;
  let response: Response;
  let text: string;
  try {
    response = await send(serviceBase(service) + withQuery(path, query), init);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new NetworkError(error);
  }
  if (!response.ok) throw new ApiError(response.status, text, parseProblem(response, text));
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function encode(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** Adds parameters to a path; what is undefined is left out. */
export function withQuery(path: string, query: NonNullable<RequestOptions['query']>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function parseProblem(response: Response, text: string): Problem {
  if (!response.headers.get('Content-Type')?.includes('json')) return {};
  try {
    return JSON.parse(text) as Problem;
  } catch {
    // A proxy between us and the server may cut the body; the status says enough.
    return {};
  }
}
