/** Passkeys as the server and WebAuthn write them: bytes are base64url in JSON. */

type Bytes = string;

interface Key {
  type: 'public-key';
  id: Bytes;
  transports?: AuthenticatorTransport[];
}

export interface MakeOptions {
  challenge: Bytes;
  user: { id: Bytes; name: string; displayName: string };
  excludeCredentials?: Key[];
  [more: string]: unknown;
}

export interface UseOptions {
  challenge: Bytes;
  allowCredentials?: Key[];
  [more: string]: unknown;
}

/** Whether this browser, at this address, can use passkeys of a site. */
export function canUsePasskeys(site: string): boolean {
  const { hostname } = location;
  return (
    'PublicKeyCredential' in globalThis && (hostname === site || hostname.endsWith(`.${site}`))
  );
}

/** Whether the browser offers passkeys as an address is typed. */
export async function offersPasskeys(): Promise<boolean> {
  // Missing in older browsers, whatever the types say.
  const { isConditionalMediationAvailable: ask } = PublicKeyCredential as Partial<
    typeof PublicKeyCredential
  >;
  return ask ? await ask.call(PublicKeyCredential) : false;
}

/** Has the browser make a passkey; null where the person does not want to. */
export async function makePasskey(options: MakeOptions): Promise<unknown> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: keys(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await unlessDeclined(navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const { response } = made as PublicKeyCredential;
  const { attestationObject } = response as AuthenticatorAttestationResponse;
  const transports = (response as Partial<AuthenticatorAttestationResponse>).getTransports;
  return written(made as PublicKeyCredential, {
    attestationObject: toText(attestationObject),
    transports: transports ? transports.call(response) : [],
  });
}

/** Has the person choose a passkey; null where they do not want to. */
export async function askForPasskey(
  options: UseOptions,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<unknown> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: keys(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await unlessDeclined(navigator.credentials.get({ publicKey, ...how }));
  if (!used) return null;
  const response = (used as PublicKeyCredential).response as AuthenticatorAssertionResponse;
  return written(used as PublicKeyCredential, {
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle ? toText(response.userHandle) : undefined,
  });
}

function written(credential: PublicKeyCredential, response: object) {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { clientDataJSON: toText(credential.response.clientDataJSON), ...response },
  };
}

async function unlessDeclined(asked: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await asked;
  } catch (error) {
    // Also where the person let it time out; browsers do not tell the two apart.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) {
      return null;
    }
    throw error;
  }
}

function keys(given: Key[] = []) {
  return given.map((key) => ({ ...key, id: toBytes(key.id) }));
}

function toBytes(text: Bytes): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): Bytes {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
