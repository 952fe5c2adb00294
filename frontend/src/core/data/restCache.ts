import { type Session, sessionStore } from '@/core/session';
import { request, type RequestOptions } from './api';
import { type Service, serviceBase } from './services';

/** A GET: the path may carry a query (see withQuery). */
export interface Read {
  service: Service;
  path: string;
  /** False for what is the same for everybody and asked for without a token. */
  auth?: boolean;
}

interface Run {
  promise: Promise<unknown>;
  abort: AbortController;
  /** Readers that still want the answer. */
  readers: number;
}

const mostAnswers = 100;
/** Answers by key, the oldest first. */
const answers = new Map<string, unknown>();
const runs = new Map<string, Run>();
const watchers = new Map<string, Set<() => void>>();

const everybody = 'everybody';
/** While the session loads, nobody is known yet: what was read then is read again. */
const personOf = ({ userId, status }: Session) => userId ?? status;

/** Begins with the person, so that nobody is shown what another person read. */
export function keyOf({ service, path, auth = true }: Read): string {
  const person = auth ? personOf(sessionStore.getState()) : everybody;
  return `${person} ${serviceBase(service)}${path}`;
}

sessionStore.subscribe((now, before) => {
  if (personOf(now) === personOf(before)) return;
  const isPersonal = (key: string) => !key.startsWith(`${everybody} `);
  for (const key of [...answers.keys()].filter(isPersonal)) answers.delete(key);
  for (const [key, { abort }] of [...runs].filter(([key]) => isPersonal(key))) {
    runs.delete(key);
    abort.abort(new Error('The person left before this was answered'));
  }
});

/** The last answer of a key. */
export function answerOf(key: string): unknown {
  return answers.get(key);
}

/** Calls when the answer of a key changes. Returns how to stop. */
export function watchAnswer(key: string, listener: () => void): () => void {
  const set = watchers.get(key) ?? new Set();
  watchers.set(key, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) watchers.delete(key);
  };
}

/** Replaces the answer of a key; an answer that is on its way is older and is not kept. */
export function writeAnswer(key: string, answer: unknown): void {
  runs.delete(key);
  answers.delete(key);
  answers.set(key, answer);
  if (answers.size > mostAnswers) {
    const oldest = [...answers.keys()].find((each) => each !== key && !watchers.has(each));
    if (oldest !== undefined) answers.delete(oldest);
  }
  watchers.get(key)?.forEach((listener) => listener());
}

/**
 * Asks the server and keeps the answer. Readers of the same share one request, which is cancelled when the last of
 * them has given up. Rejects with ApiError, NetworkError or the signal's reason.
 */
export function read<T>(
  asked: Read,
  { signal, ...options }: Pick<RequestOptions, 'signal' | 'timeout'> = {},
): Promise<T> {
  const key = keyOf(asked);
  const run = runs.get(key) ?? start(key, asked, options);
  run.readers++;
  return new Promise<T>((resolve, reject) => {
    signal?.addEventListener('abort', () => {
      reject(signal.reason);
      if (--run.readers > 0) return;
      run.abort.abort(signal.reason);
      if (runs.get(key) === run) runs.delete(key);
    });
    run.promise.then(resolve as (answer: unknown) => void, reject);
  });
}

function start(key: string, { service, path, auth = true }: Read, options: RequestOptions): Run {
  const abort = new AbortController();
  const isLast = () => runs.get(key) === run;
  const promise = request(service, path, { ...options, auth, signal: abort.signal }).then(
    (answer) => {
      if (isLast()) writeAnswer(key, answer);
      return answer;
    },
    (error: unknown) => {
      if (isLast()) runs.delete(key);
      throw error;
    },
  );
  const run = { promise, abort, readers: 0 };
  runs.set(key, run);
  return run;
}
