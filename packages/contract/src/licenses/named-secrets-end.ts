/** The name of a secret in a line: `DB_PASSWORD_OLD` has the key `DB_` and the rest `_OLD`. */
export type SecretName = { name: string; rest: string; key: string };

type Span = { from: number; to: number };
type Form = { stop: RegExp; hasSpaces: boolean };

const quotes = ['\\"', '"', "'", '`'];
/** Their values may contain spaces. */
const headers = /^(?:authorization|cookie)$/i;
/** People choose these, and may write several words. */
const isPassLike = /^pass|^pwd$|^pw$|phrase|mnemonic/i;

/** Also of a class, a Map or a `<ref *1>`, as Node prints them. */
const bracket =
  /(?:<ref \*\d{1,3}> )?(?:\[[\w$]{1,40}: null prototype\] (?=[[{])|[\w$]{1,40}\(\d{1,6}\) (?=[[{])|[A-Z_$][\w$]{0,40} (?=[[{])|[A-Za-z_$][\w$]{0,40}(?=\())?[[{(]/y;
const closing: Record<string, string> = { '[': ']', '{': '}', '(': ')' };
const endsAfterBracket = /[\s,;)\]}"'`|]|$/y;
const endsPhraseAfterBracket = /\s*(?:[,;)\]}"'`|]|$)/y;

/** A line of words ends at another name, or where the object or the string around it ends. */
const phraseEnd =
  /[\t\r\n]|;(?=\s|$)|\s\|\s|"(?=,\s?"|[}\]])|[)\]}](?=[\s,;]|$)|,?\s(?=["'`]?[a-z_][\w.-]{0,39}["'`]?(?:=|:(?:\s|$)))/gi;
const nextInList =
  /(?:\\?["'`])?[ \t]{0,8},[ \t]{0,8}(?!(?:(\\?["'`])[\w.-]{1,60}\1|[\w.-]{1,60})[ \t]?[:=])(?=[^\s,])/y;

export const isPhrase = ({ name, rest }: Pick<SecretName, 'name' | 'rest'>): boolean =>
  isPassLike.test(name) || /phrase/i.test(rest);

export const isHeader = (name: string): boolean => headers.test(name);

/** Where the value that starts here ends, without its quotes. */
export function valueAt(text: string, start: number, found: SecretName): Span {
  const quote = quotes.find((mark) => text.startsWith(mark, start));
  const from = start + (quote?.length ?? 0);
  if (quote) return { from, to: quotedEnd(text, from, quote) };
  const form = formOf(text, from, found);
  return { from, to: bracketedEnd(text, from, form) ?? unquotedEnd(text, from, form) };
}

/** The end of the list that goes on after a value of 'tokens' or 'passwords'. */
export function listEnd(text: string, end: number, found: SecretName): number {
  const word = (found.name + found.rest).split(/[ \t]/)[0] ?? '';
  if (!/s$/i.test(word) || /^pass$/i.test(word)) return end;
  let to = end;
  for (;;) {
    nextInList.lastIndex = to;
    if (!nextInList.test(text)) return to;
    to = valueAt(text, nextInList.lastIndex, found).to;
  }
}

function quotedEnd(text: string, from: number, quote: string): number {
  let end = text.indexOf(quote, from);
  // Within the value, quotes are escaped.
  while (end > from && quote.length === 1 && text[end - 1] === '\\') end = text.indexOf(quote, end + 1);
  return end < 0 ? text.length : end;
}

/** Undefined if the value does not start with a bracket. */
function bracketedEnd(text: string, from: number, form: Form): number | undefined {
  bracket.lastIndex = from;
  if (!bracket.test(text)) return undefined;
  const end = matchingEnd(text, bracket.lastIndex - 1);
  // The value itself may start with a bracket: `[ab]cd`.
  const isWhole = form.hasSpaces ? endsPhraseAfterBracket : endsAfterBracket;
  isWhole.lastIndex = end;
  return isWhole.test(text) ? end : Math.max(end, unquotedEnd(text, end, form));
}

/** Behind the matching bracket, or the end of the text. Brackets in quotes do not count. */
function matchingEnd(text: string, at: number): number {
  const open = text.charAt(at);
  const close = closing[open];
  let depth = 0;
  for (let place = at; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (letter === open) depth += 1;
    else if (letter === close) depth -= 1;
    else if ('"\'`'.includes(letter)) {
      const before = text.charAt(place - 1);
      // An apostrophe within a word is no quote.
      if (!/\w/.test(before)) place = quotedEnd(text, place + 1, before === '\\' ? `\\${letter}` : letter);
      if (text[place] === '\\') place += 1;
    }
    if (depth === 0) return place + 1;
  }
  return text.length;
}

function unquotedEnd(text: string, from: number, { stop }: Form): number {
  stop.lastIndex = from;
  let end = stop.exec(text)?.index ?? text.length;
  // A bracket, comma or quote after the value belongs to the sentence around it.
  while (end > from && ' ,;)]}."\'`'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** How a value without quotes ends. */
function formOf(text: string, from: number, found: SecretName): Form {
  const { name, key } = found;
  if (isHeader(name)) return { stop: headerEnd(key), hasSpaces: false };
  if (/^[?&]/.test(key)) return { stop: /[\s&"'`<>]|$/g, hasSpaces: false };
  // Not in `PASSWORD=value USER=mo`, but in `passphrase=several words`.
  const isTight = text[from - 1] === '=' && !/phrase|mnemonic/i.test(name);
  if (!isPhrase(found) || isTight) return { stop: /\s|$/g, hasSpaces: false };
  return { stop: /^["'`]/.test(key) ? headerEnd(key) : phraseEnd, hasSpaces: true };
}

/** A header ends with its line, or with the quote before its name. */
function headerEnd(key: string): RegExp {
  const quote = /^["'`]/.exec(key)?.[0];
  return quote ? new RegExp(`${quote}|$`, 'g') : /$/g;
}
