/** What GET /giveaways/{id}/proof answers. */
export interface Proof {
  giveawayId: string;
  quantity: number;
  isClosed: boolean;
  seedCommitment: string;
  entryCount: number;
  entriesHash: string;
  entries: string[];
  draws: {
    number: number;
    seed: string;
    replaced: string[];
    winners: { entryId: string; handle: string | null }[];
  }[];
}

/** A person's entry, as the server gave it to them. */
export interface Receipt {
  entryId: string;
  number: number;
  entriesHash: string;
}

const text = new TextEncoder();

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hash = async (bytes: BufferSource) => toHex(await crypto.subtle.digest('SHA-256', bytes));

/** An id that tells nobody whose entry it is. */
export const newEntryId = () => toHex(crypto.getRandomValues(new Uint8Array(16)).buffer);

/** Draws once more from a proof, trusting nothing that it says, and returns what does not agree. */
export async function verify(proof: Proof, receipt?: Receipt | null): Promise<string[]> {
  if (!proof.isClosed) return ['It still runs: there is nothing to verify yet.'];
  const problems: string[] = [];
  if (proof.entries.length !== proof.entryCount)
    problems.push(`${proof.entryCount} entries are counted, and ${proof.entries.length} listed.`);
  if (new Set(proof.entries).size !== proof.entries.length)
    problems.push('An entry is listed twice.');
  await verifyEntries(proof, receipt, problems);
  await verifyDraws(proof, problems);
  return problems;
}

async function verifyEntries(
  { giveawayId, seedCommitment, entries, entriesHash }: Proof,
  receipt: Receipt | null | undefined,
  problems: string[],
) {
  let chain = await hash(text.encode(`sidestage giveaway 1\n${giveawayId}\n${seedCommitment}\n`));
  let isListed = !receipt;
  for (const [at, id] of entries.entries()) {
    chain = await hash(text.encode(`${chain}\n${id}\n`));
    if (receipt && id === receipt.entryId)
      isListed = at + 1 === receipt.number && chain === receipt.entriesHash;
  }
  if (chain !== entriesHash)
    problems.push('The entries are not those that the published hash is of.');
  if (!isListed) problems.push('Your own entry is not listed as your receipt has it.');
}

async function verifyDraws(
  { seedCommitment, draws, entries, entriesHash, quantity }: Proof,
  problems: string[],
) {
  const won = new Set<string>();
  const current = new Set<string>();
  let before = seedCommitment;
  for (const [at, draw] of draws.entries()) {
    if (draw.number !== at + 1) problems.push(`Draw ${at + 1} is missing.`);
    if ((await hash(fromHex(draw.seed))) !== before)
      problems.push(`The seed of draw ${draw.number} is not the one that was committed to.`);
    before = draw.seed;
    for (const id of draw.replaced)
      if (!current.delete(id)) problems.push(`Draw ${draw.number} replaces one who had not won.`);
    const most = at === 0 ? quantity : draw.replaced.length;
    const open = entries.filter((id) => !won.has(id));
    const picked = await pick(draw.seed, draw.number, entriesHash, open, most);
    if (picked.join() !== draw.winners.map(({ entryId }) => entryId).join())
      problems.push(`Draw ${draw.number} comes out otherwise.`);
    for (const id of picked) {
      won.add(id);
      current.add(id);
    }
  }
}

/** The entries with the lowest scores. */
async function pick(
  seed: string,
  draw: number,
  entriesHash: string,
  entries: string[],
  most: number,
): Promise<string[]> {
  const key = await crypto.subtle.importKey(
    'raw',
    fromHex(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const scored = await Promise.all(
    entries.map(async (id) => {
      const message = text.encode(`draw ${draw}\n${entriesHash}\n${id}\n`);
      return `${toHex(await crypto.subtle.sign('HMAC', key, message))} ${id}`;
    }),
  );
  return scored
    .sort()
    .slice(0, most)
    .map((line) => line.split(' ')[1]!);
}
