import type { HiddenPlace } from './hidden-place.ts';

const leastLength = 20;
/** From here on, letters of one kind are enough. */
const longLength = 32;
/** Letters of hexadecimal numbers and Base64. Paths have slashes, too. */
const longRun = /[A-Za-z0-9+/_=-]{20,}/g;
const uuid = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi;

/** Finds long texts that no person wrote: keys and hashes, but not UUIDs, paths or long names. */
export function findRandomText(text: string): HiddenPlace[] {
  const withoutUuids = text.replaceAll(uuid, (found) => ' '.repeat(found.length));
  return [...withoutUuids.matchAll(longRun)].flatMap(({ 0: run, index }) => {
    if (isRandom(run)) return [{ from: index, to: index + run.length, kind: 'secret' as const }];
    return [...run.matchAll(/[^/=]+/g)]
      .filter(({ 0: part }) => part.length >= leastLength && isRandom(part))
      .map(({ 0: part, index: at }) => ({
        from: index + at,
        to: index + at + part.length,
        kind: 'secret' as const,
      }));
  });
}

function isRandom(run: string): boolean {
  return run.length < longLength ? isMixed(run) : isLongRandom(run);
}

/** Too short to tell for letters of one kind. */
function isMixed(run: string): boolean {
  return (
    /^[\w-]+$/.test(run) && /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run) && changes(run) >= 0.25
  );
}

function isLongRandom(run: string): boolean {
  if (/^[0-9a-f]+$/i.test(run)) return new Set(run).size >= 6;
  // One long word with several digits or few vowels, as no name has.
  if (/^[a-z0-9]+$/i.test(run) && /[a-z]/i.test(run) && (count(run, /\d/g) >= 4 || hasFewVowels(run))) {
    return new Set(run).size >= 8;
  }
  // Names of files and functions have few digits, and vowels in between.
  const isUnlikeWords = /[bcdfghj-np-tv-xz]{6}/i.test(run) || (/\d/.test(run) && /[A-Z]/.test(run));
  return changes(run) >= (isUnlikeWords ? 0.15 : 0.25);
}

const count = (run: string, what: RegExp): number => run.match(what)?.length ?? 0;

/** Words have more than one vowel in three letters, and random text about one in five. */
function hasFewVowels(run: string): boolean {
  return count(run, /[aeiou]/gi) < 0.27 * count(run, /[a-z]/gi);
}

/** How often neighbours are of different kinds: every other time in Base64, seldom within words. */
function changes(run: string): number {
  let pairs = 0;
  let changed = 0;
  for (let at = 1; at < run.length; at += 1) {
    const [before, now] = [kindOf(run.charAt(at - 1)), kindOf(run.charAt(at))];
    if (before === null || now === null) continue;
    pairs += 1;
    // The capital letter of a word counts once.
    if (before !== now && !(before === 'upper' && now === 'lower')) changed += 1;
  }
  return pairs === 0 ? 0 : changed / pairs;
}

function kindOf(letter: string): 'upper' | 'lower' | 'digit' | null {
  if (letter >= 'a' && letter <= 'z') return 'lower';
  if (letter >= 'A' && letter <= 'Z') return 'upper';
  return letter >= '0' && letter <= '9' ? 'digit' : null;
}
