import { ApiError, NetworkError, request } from '@/core/data/api';
import { serviceBase } from '@/core/data/services';
import { ServerError } from './ports';
import type { Failure, PartAddress, ServerUpload, UploadApi } from './ports';
import type { UploadedFile } from './types';

/** The server reads the whole file before it answers; milliseconds. */
const completeTimeout = 10 * 60 * 1000;
/** Other calls; milliseconds. */
const callTimeout = 20_000;
/** A part that has not moved for so long counts as lost; milliseconds. */
const stalled = 60_000;

const upload = 'uploadId key partSize parts { partNumber eTag size checksum }';
const file = `key kind fileName contentType size duration sampleRate channels bitDepth codec
  tags { title artist album albumArtist genre year trackNumber discNumber lyrics isrc } embeddedArtKey width height url`;

const operations = {
  initialize: `mutation InitializeUpload($prefix: String!, $contentType: String!, $fileName: String, $size: Float, $clientKey: String) {
    answer: initializeMultipartUpload(prefix: $prefix, contentType: $contentType, fileName: $fileName, size: $size, clientKey: $clientKey) { ${upload} } }`,
  find: `query FindUpload($uploadId: ID!) { answer: multipartUpload(uploadId: $uploadId) { ${upload} } }`,
  file: `query FindFile($key: String!) { answer: uploadedFile(key: $key) { ${file} } }`,
  address: `mutation PartAddress($uploadId: ID!, $key: String!, $partNumber: Int!, $size: Float, $checksum: String) {
    answer: getMultipartChunkUrl(uploadId: $uploadId, key: $key, partNumber: $partNumber, size: $size, checksum: $checksum) { url headers { name value } } }`,
  complete: `mutation CompleteUpload($uploadId: ID!, $key: String!, $parts: [CompletedPartInput!]!) {
    answer: completeMultipartUpload(uploadId: $uploadId, key: $key, parts: $parts) { ${file} } }`,
  abort: `mutation AbortUpload($uploadId: ID!, $key: String!) {
    answer: abortMultipartUpload(uploadId: $uploadId, key: $key) { success } }`,
};

interface Answer<T> {
  data?: { answer: T } | null;
  errors?: { message: string; extensions?: { code?: string; retryAfter?: number } }[];
}

/** What a code of the server means for an upload. */
const failures: Record<string, Failure> = {
  UNAUTHENTICATED: 'signed-out',
  NOT_FOUND: 'gone',
  GONE: 'gone',
  CONFLICT: 'parts',
  RATE_LIMITED: 'away',
  UNAVAILABLE: 'away',
  BAD_USER_INPUT: 'refused',
  FORBIDDEN: 'refused',
};

async function ask<T>(query: string, variables: object, timeout = callTimeout): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await request<Answer<T>>('content', '/graphql', {
      method: 'POST',
      body: { query, variables },
      timeout,
    });
  } catch (error) {
    throw translate(error);
  }
  const [error] = answer.errors ?? [];
  if (error) {
    const { code = '', retryAfter = 0 } = error.extensions ?? {};
    throw new ServerError(failures[code] ?? 'broken', error.message, retryAfter * 1000);
  }
  if (!answer.data) throw new ServerError('broken', 'The server gave no answer.');
  return answer.data.answer;
}

function translate(error: unknown): unknown {
  if (error instanceof NetworkError) return new ServerError('away', 'The connection was lost.');
  if (!(error instanceof ApiError)) return error;
  const { detail = 'The server could not be asked.', retryAfter = 0 } = error.problem;
  const failure = failures[error.code ?? ''] ?? ofStatus(error.status);
  return new ServerError(failure, detail, retryAfter * 1000);
}

function ofStatus(status: number): Failure {
  if (status === 401) return 'signed-out';
  return status === 429 || status === 502 || status === 503 || status === 504 ? 'away' : 'broken';
}

/** What an answer to the sending of a part means; the store may be S3, whose bodies are XML. */
export function partFailure(status: number, code: string | undefined): Failure {
  if (status === 403 || status === 410) return 'address';
  if (status === 404) return 'gone';
  if (status === 400) return code === 'BAD_USER_INPUT' || !code ? 'damaged' : 'refused';
  if (status === 413) return 'refused';
  return ofStatus(status);
}

/**
 * The server's own addresses are asked where the page came from, whatever name the server has for
 * itself: the page may be reached by another.
 */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  const own = /^\/api(\/uploads\/[0-9a-f-]+\/parts\/\d+)$/.exec(pathname);
  return own ? serviceBase('content') + own[1] + search : url;
}

/** Puts a part; fetch would not tell how far it is. */
function put(
  { url, headers }: PartAddress,
  body: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const lost = () => reject(new ServerError('away', 'The connection was lost.'));
    let watch: number | undefined;
    const moved = () => {
      window.clearTimeout(watch);
      watch = window.setTimeout(() => {
        lost();
        xhr.abort();
      }, stalled);
    };
    xhr.open('PUT', ownAddress(url));
    for (const { name, value } of headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      moved();
      onProgress(event.loaded);
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.getResponseHeader('ETag'));
      else reject(refusal(xhr));
    };
    xhr.onerror = lost;
    xhr.onabort = () => reject(new DOMException('The part was stopped.', 'AbortError'));
    xhr.onloadend = () => {
      window.clearTimeout(watch);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) {
      reject(new DOMException('The part was stopped.', 'AbortError'));
      return;
    }
    signal.addEventListener('abort', abort);
    moved();
    xhr.send(body);
  });
}

function refusal(xhr: XMLHttpRequest): ServerError {
  let problem: { code?: string; detail?: string; retryAfter?: number } = {};
  if (xhr.getResponseHeader('Content-Type')?.includes('json')) {
    try {
      problem = JSON.parse(xhr.responseText) as typeof problem;
    } catch {
      // A proxy may have cut the body; the status says enough.
      problem = {};
    }
  }
  const message = problem.detail ?? `The part was refused (${xhr.status}).`;
  return new ServerError(
    partFailure(xhr.status, problem.code),
    message,
    (problem.retryAfter ?? 0) * 1000,
  );
}

/** The server of this site. */
export const server: UploadApi = {
  initialize: (input) => ask<ServerUpload>(operations.initialize, input),
  find: (uploadId) => ask<ServerUpload | null>(operations.find, { uploadId }),
  file: (key) => ask<UploadedFile | null>(operations.file, { key }),
  partAddress: ({ uploadId, key }, { number, size, checksum }) =>
    ask<PartAddress>(operations.address, { uploadId, key, partNumber: number, size, checksum }),
  put,
  complete: ({ uploadId, key }, parts) =>
    ask<UploadedFile>(
      operations.complete,
      {
        uploadId,
        key,
        parts: parts.map(({ partNumber, eTag, checksum }) => ({ partNumber, eTag, checksum })),
      },
      completeTimeout,
    ),
  abort: async (uploadId, key) => {
    await ask(operations.abort, { uploadId, key });
  },
};
