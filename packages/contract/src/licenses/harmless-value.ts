import { hiddenMarks } from './hidden-place.ts';

/** Words that say how things are with a secret. */
const states = `
  ok on off yes no not true false none null nil undefined empty set unset
  valid invalid expired missing required enabled disabled failed wrong unknown correct incorrect
  accepted rejected denied refreshed revoked loaded found changed updated reset sent created removed verified
`;
/** Words around them in a sentence. */
const openers =
  'is are was were has have had must should may can cannot does do please needs too at link mail email';
const others = `
  be been match matches matched try least most than more only short long weak strong old new the a an it
  characters letters digits numbers days hours minutes seconds ago left attempt attempts request
  requested yet already now longer again and or
`;
const list = (words: string): string => words.trim().split(/\s+/).join('|');
const isState = new RegExp(String.raw`^(?:${list(states)})?!*$`, 'i');
const startsSentence = new RegExp(String.raw`^(?:${list(`${states} ${openers}`)})$`, 'i');
const goesOn = new RegExp(
  String.raw`^(?:${list(`${states} ${openers} ${others}`)}|\d{1,3}|\d\d?:\d\d(?::\d\d)?)$`,
  'i',
);
/** 'changed to' and 'changed from' are not among them, because a password follows. */
const isPreposition = /^(?:at|by|for|in|of)$/i;
const isNumber = /^\d{1,9}$|^\d{1,3}(?:[,.]\d{3}){1,4}$/;
const isAmount = /s$|count|limit|length|size|total|usage|left|max|expir|ttl/i;

/** Longer values are hidden, so that nobody has to look at them again. */
const longestHarmless = 200;

const marks = Object.values(hiddenMarks) as string[];
/** What Node prints instead of a value. */
const isPlaceholder =
  /^\[(?:Array|Object|object \w+|(?:Async|Generator|AsyncGenerator)?Function\b[^\]]*|class [^\]]*|Getter|Setter|Getter\/Setter|Circular \*\d+)\]$/;

type Found = { name: string; key: string; rest: string; isPhrase: boolean };

/** The value of a name like 'token' that is no secret. `key` is what stands before the name, `rest` what follows. */
export function isHarmless(value: string, found: Found): boolean {
  if (value.length > longestHarmless) return false;
  if (isStateOrAmount(value, found) || marks.includes(value) || isPlaceholder.test(value)) return true;
  if (/^[[{(]/.test(value)) return hasOnlyHarmless(value, found);
  const { name, key } = found;
  if (/^(?:auth|pass|pin|session)$/i.test(name) && /^\d{1,2}(?: |$)/.test(value)) return true;
  // The working folder of a shell.
  if (/^pwd$/i.test(name) && !/\w$/.test(key) && /^(?:~?\/|~$|[a-z]:\\)/i.test(value)) return true;
  return found.isPhrase && isSentence(value.split(/\s+/));
}

function isStateOrAmount(value: string, { name, rest, isPhrase }: Found): boolean {
  if (isState.test(value)) return true;
  // Language models count tokens. Nobody has thousands of passwords.
  if (!isNumber.test(value) || (isPhrase && value.length > 3)) return false;
  return isAmount.test(/s$/i.test(name) ? name : rest);
}

/** `{ input: 12, output: 30 }` of names like 'tokens', and empty brackets. */
function hasOnlyHarmless(value: string, found: Found): boolean {
  return value
    .replaceAll(/[[\]{}()]/g, ' ')
    .split(/,(?!\d{3}(?!\d))/)
    .every((item) =>
      isStateOrAmount(item.replace(/^(?:\s*["']?[\w$.-]{1,40}["']?\s?(?::|=>))+/, '').trim(), found),
    );
}

/** 'expired 3 days ago', 'must be longer', but not 'correct horse battery staple'. */
function isSentence(words: string[]): boolean {
  const [first = '', ...more] = words.map((word) => word.replace(/[.,;:!]+$/, ''));
  return (
    startsSentence.test(first) &&
    more.length > 0 &&
    // Any word may follow a preposition, such as a name.
    more.every(
      (word, at) => goesOn.test(word) || isPreposition.test(word) || isPreposition.test(more[at - 1] ?? ''),
    )
  );
}
