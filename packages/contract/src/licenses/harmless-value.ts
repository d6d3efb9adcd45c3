/** Words that say how things are with a secret. */
const states = [
  [
    'ok',
    'on',
    'off',
    'yes',
    'no',
    'not',
    'true',
    'false',
    'none',
    'null',
    'nil',
    'undefined',
    'empty',
    'set',
    'unset',
  ],
  ['valid', 'invalid', 'expired', 'missing', 'required', 'enabled', 'disabled', 'failed', 'wrong', 'unknown'],
  ['accepted', 'rejected', 'refreshed', 'revoked', 'loaded', 'found', 'changed', 'updated'],
].flat();
const isState = new RegExp(String.raw`^(?:${states.join('|')})?!*$`, 'i');
const isNumber = /^\d{1,9}$|^\d{1,3}(?:[,.]\d{3}){1,4}$/;
const isAmount = /s$|count|limit|length|size|total|usage|left|max|expir|ttl/i;

/** The value of a name like 'token' that is no secret. `key` is what stands before the name, `rest` what follows. */
export function isHarmless(
  value: string,
  { name, key, rest }: { name: string; key: string; rest: string },
): boolean {
  if (isState.test(value)) return true;
  // Language models count tokens.
  if (isNumber.test(value) && isAmount.test(/s$/i.test(name) ? name : rest)) return true;
  if (/^(?:auth|pass|pin|session)$/i.test(name) && /^\d{1,2}$/.test(value)) return true;
  // The working folder of a shell.
  return /^pwd$/i.test(name) && !/\w$/.test(key) && /^(?:~?\/|~$|[a-z]:\\)/i.test(value);
}
