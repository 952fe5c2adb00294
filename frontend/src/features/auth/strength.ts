/**
 * How hard a password is to guess, after zxcvbn (Wheeler, USENIX Security 2016) in small: the
 * password is cut into the pieces that are guessed most cheaply (common words, rows of keys,
 * sequences, repeats, years, the person's own names), what is left counts ten tries a character, and
 * the cheapest cut counts.
 */
export interface Strength {
  /** 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  label: string;
}

export const passwordLength = { least: 10, most: 128 } as const;

const labels = ['At least 10 characters', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Characters that are looked at: more than these decide nothing. */
const judged = 64;

/** The strength to show; own are the person's e-mail address and names. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  if (password === '') return { level: 0, label: labels[0] };
  const missing = passwordLength.least - [...password].length;
  if (missing > 0) {
    return { level: 1, label: `Too short: ${missing} more character${missing === 1 ? '' : 's'}` };
  }
  const guesses = guessesOf(password, own);
  const level = guesses < 6 ? 1 : guesses < 8 ? 2 : guesses < 10 ? 3 : 4;
  return { level, label: labels[level] };
}

/** The decimal logarithm of the tries that a good guesser needs. */
export function guessesOf(password: string, own: readonly string[] = []): number {
  const text = password.toLowerCase().slice(0, judged);
  const words = [...ownWords(own), ...commonWords];
  const cheapest = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (cheapest[end - 1] ?? 0) + 1;
    for (let begin = 0; begin <= end - 3; begin++) {
      const piece = pieceCost(text.slice(begin, end), words);
      if (piece !== null) best = Math.min(best, (cheapest[begin] ?? 0) + piece);
    }
    cheapest[end] = best;
  }
  return cheapest[text.length] ?? 0;
}

function pieceCost(piece: string, words: readonly string[]): number | null {
  const costs = [
    wordCost(piece, words),
    rowCost(piece),
    sequenceCost(piece),
    repeatCost(piece),
    yearCost(piece),
  ];
  const known = costs.filter((cost) => cost !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function wordCost(piece: string, words: readonly string[]): number | null {
  const rank = words.indexOf(piece);
  if (rank >= 0) return Math.log10(rank + 2);
  const plain = words.indexOf(unleet(piece));
  // Someone who tries the word tries its usual spellings too.
  return plain >= 0 ? Math.log10(plain + 2) + 0.6 : null;
}

function unleet(piece: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return [...piece].map((char) => letters[char] ?? char).join('');
}

const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  '1qaz2wsx3edc',
];

function rowCost(piece: string): number | null {
  const backwards = [...piece].toReversed().join('');
  const isRow = rows.some((row) => row.includes(piece) || row.includes(backwards));
  return isRow ? Math.log10(20 * piece.length) : null;
}

function sequenceCost(piece: string): number | null {
  const steps = [...piece].slice(1).map((char, i) => char.charCodeAt(0) - piece.charCodeAt(i));
  const [first = 2] = steps;
  const isSequence = Math.abs(first) <= 1 && steps.every((step) => step === first);
  return isSequence ? Math.log10(8 * piece.length) : null;
}

function repeatCost(piece: string): number | null {
  for (let size = 1; size <= piece.length / 2; size++) {
    if (piece.length % size !== 0) continue;
    const block = piece.slice(0, size);
    const times = piece.length / size;
    if (block.repeat(times) === piece) return size + Math.log10(times);
  }
  return null;
}

function yearCost(piece: string): number | null {
  return /^(19|20)\d\d$/.test(piece) ? Math.log10(120) : null;
}

function ownWords(own: readonly string[]): string[] {
  return own
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
}

/** The words that leaked passwords are made of, most common first. */
const commonWords =
  'password qwerty dragon football baseball monkey letmein welcome sunshine princess master shadow michael superman iloveyou trustno batman charlie jordan jennifer hunter ranger buster soccer hockey killer george andrew pepper daniel access thunder summer winter spring autumn flower ginger secret computer internet service cheese cookie banana orange purple yellow silver golden music guitar drummer piano metallica nirvana beatles slipknot concert artist singer rock love hello admin login user guest test pass word abc mustang corvette ferrari porsche mercedes maverick phoenix matrix starwars pokemon naruto london paris berlin amsterdam chelsea arsenal liverpool yankees cowboys jessica ashley amanda nicole samantha matthew joshua robert thomas william richard patrick samsung google apple android sidestage'.split(
    ' ',
  );
