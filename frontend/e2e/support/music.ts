import { api, type Tokens } from './person';
import { wav } from './wav';

/** Asks GraphQL as somebody; throws what it refuses. */
export async function graphql<T>(
  query: string,
  variables: object,
  { accessToken }: Tokens,
): Promise<T> {
  const answer = await api<{ data: T; errors?: { message: string }[] }>('/graphql', {
    method: 'POST',
    body: { query, variables },
    token: accessToken,
  });
  if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join(' '));
  return answer.data;
}

export function userIdOf({ accessToken }: Tokens): string {
  const claims = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, string>;
  return claims['custom:userId'] ?? '';
}

export interface Song {
  id: string;
  title: string;
  duration: number;
}

/** An album's tracks in their order. */
export async function songsOf(albumId: string, tokens: Tokens): Promise<Song[]> {
  const { getAlbumTracks } = await graphql<{ getAlbumTracks: { nodes: Song[] } }>(
    'query ($id: ID!) { getAlbumTracks(albumId: $id) { nodes { id title duration } } }',
    { id: albumId },
    tokens,
  );
  return getAlbumTracks.nodes;
}

/** Uploads a tone of some seconds, in one part. Answers with its key. */
export async function uploadTone(seconds: number, tokens: Tokens): Promise<string> {
  const sound = wav(seconds, 330);
  const { upload } = await graphql<{ upload: { uploadId: string; key: string } }>(
    `
      mutation ($size: Float) {
        upload: initializeMultipartUpload(
          prefix: "audio"
          contentType: "audio/wav"
          fileName: "tone.wav"
          size: $size
        ) {
          uploadId
          key
        }
      }
    `,
    { size: sound.length },
    tokens,
  );
  const { part } = await graphql<{
    part: { url: string; headers: { name: string; value: string }[] };
  }>(
    `
      mutation ($uploadId: ID!, $key: String!, $size: Float) {
        part: getMultipartChunkUrl(uploadId: $uploadId, key: $key, partNumber: 1, size: $size) {
          url
          headers {
            name
            value
          }
        }
      }
    `,
    { ...upload, size: sound.length },
    tokens,
  );
  const stored = await fetch(part.url, {
    method: 'PUT',
    headers: Object.fromEntries(part.headers.map(({ name, value }) => [name, value])),
    body: new Uint8Array(sound),
  });
  if (!stored.ok) throw new Error(`part: ${stored.status} ${await stored.text()}`);
  const { file } = await graphql<{ file: { key: string } }>(
    `
      mutation ($uploadId: ID!, $key: String!, $parts: [CompletedPartInput!]!) {
        file: completeMultipartUpload(uploadId: $uploadId, key: $key, parts: $parts) {
          key
        }
      }
    `,
    { ...upload, parts: [{ partNumber: 1, eTag: stored.headers.get('etag') ?? '' }] },
    tokens,
  );
  return file.key;
}
