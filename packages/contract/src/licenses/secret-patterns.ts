import type { HiddenPlace } from './hidden-place.ts';
import { findPairs } from './secret-patterns-pairs.ts';

type Pattern = {
  kind: HiddenPlace['kind'];
  /** Hides the group `value` (which needs the flag `d`), or everything if there is none. */
  form: RegExp;
  /** For what an expression cannot say without reading a text many times. */
  isHidden?: (value: string) => boolean;
};

const octet = /(?:25[0-5]|2[0-4]\d|[01]?\d?\d)/.source;
const hex = '[0-9a-f]{1,4}';
const nameLetter = String.raw`[\p{L}\p{N}_.+%-]`;

const secrets: Pattern[] = [
  // License keys, as shown, with other signs between their groups, and without any.
  { kind: 'secret', form: /(?<![0-9a-z])[0-9a-z]{6}(?:-[0-9a-z]{5}){4}(?![0-9a-z])/gi },
  {
    kind: 'secret',
    form: /(?<![0-9a-z])[0-9a-z]{6}(?:[ _][0-9a-z]{5}){4}(?![0-9a-z])/gi,
    // Five words or numbers may have these lengths.
    isHidden: (text) => /\d[^\d]*\d/.test(text) && (text.match(/[a-z]/gi)?.length ?? 0) >= 8,
  },
  {
    kind: 'secret',
    form: /(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/gi,
    isHidden: (text) => /\d/.test(text) && /[a-z]/i.test(text),
  },
  // API keys and claim codes of this shop, and keys of others that are known by their beginning.
  { kind: 'secret', form: /(?<![0-9a-z])(?:btq|lc)_[\w-]+/gi },
  {
    kind: 'secret',
    form: /(?<![\w-])(?:gh[opsru]_|github_pat_|glpat-|npm_|xox[a-z]-|xapp-|[rs]k[-_](?:live|test|proj)[-_]|AKIA|AIza)[\w-]{10,}/g,
  },
  { kind: 'secret', form: /(?<![\w-])(?:ASIA[A-Z0-9]{16}(?!\w)|SG\.[\w-]{10,}\.[\w-]{8,}|ya29\.[\w-]{8,})/g },
  // Tokens of Discord bots, and JSON Web Tokens.
  { kind: 'secret', form: /(?<![\w-])[\w-]{23,30}\.[\w-]{5,8}\.[\w-]{20,}/g },
  { kind: 'secret', form: /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g },
  // Credentials after their scheme. 'Bearer tokens' and 'Basic setup' are words.
  {
    kind: 'secret',
    form: /(?<![0-9a-z])bearer[ \t]{1,8}(?<value>[\w.~+/=-]{6,})/dgi,
    isHidden: (value) => !/^(?:authori[sz]ation|authentication|tokens?)\W*$/i.test(value),
  },
  {
    kind: 'secret',
    form: /(?<![0-9a-z])basic[ \t]{1,8}(?<value>[\w.~+/=-]{8,})/dgi,
    isHidden: (value) => /^.[^A-Z\d=]*[A-Z\d=]/.test(value),
  },
  // Credentials in URLs.
  { kind: 'secret', form: /:\/\/(?<value>[^\s/?#"'<>]+)@/dg },
  {
    kind: 'secret',
    form: /:\/\/(?<value>[^\s/?#"'<>@:]{0,128}:(?:[^\s"'<>:]|:(?!\/\/))+)@/dg,
    // A port and a path, as in `localhost:3000/@mo`.
    isHidden: (value) => !/^[^:]*:\d{1,5}[/?#]/.test(value),
  },
  // Proxies: `address:port:name:password`.
  {
    kind: 'secret',
    form: new RegExp(
      String.raw`(?<!\d|\d\.)(?:(?:${octet}\.){3}${octet}|localhost):\d{1,5}[:@](?<value>[^\s"'<>:]{1,128}:[^\s"'<>]*[^\s"'<>,;.)\]}])`,
      'dgi',
    ),
    isHidden: (value) => !/^\d+:\d/.test(value),
  },
  // `curl -u name:password`. Users and groups of a system are numbers.
  {
    kind: 'secret',
    form: /(?<![\w-])(?:-u|--user)[ \t=]{1,3}(?<value>[^\s"':]{1,256}:[^\s"']+)/dg,
    isHidden: (value) => !/^\d+:\d+$/.test(value),
  },
  {
    kind: 'secret',
    form: /(?<![\w-])(?:-u|--user)[ \t=]{1,3}(["'])(?<value>[^\s"':]{1,256}:(?:(?!\1).)+)/dg,
    isHidden: (value) => !/^\d+:\d+$/.test(value),
  },
  { kind: 'secret', form: /[?&](?:auth|code|key|sig|signature)=(?<value>[^\s&#"'<>]+)/dgi },
];

const addresses: Pattern[] = [
  // Everyone who knows the address of a webhook can write to it.
  {
    kind: 'address',
    form: /https?:\/\/[^\s"'<>]+/gi,
    isHidden: (url) => /webhook|\/\/hooks\.|\/hooks?\//i.test(url),
  },
  // Version numbers have other lengths, or a 'v' before them.
  {
    kind: 'address',
    form: new RegExp(String.raw`(?<!\d|\d\.|\bv)(?:${octet}\.){3}${octet}(?!\d|\.\d)`, 'gi'),
  },
  { kind: 'address', form: new RegExp(String.raw`(?<![0-9a-z])ip-(?:${octet}-){3}${octet}(?!\d|-\d)`, 'gi') },
  // IPv6, whole and shortened.
  { kind: 'address', form: new RegExp(String.raw`(?<!\w)(?:${hex}:){7}${hex}(?!\w)`, 'gi') },
  {
    kind: 'address',
    form: new RegExp(
      String.raw`(?<!\w)(?:${hex}(?::${hex}){0,6})?::(?:${hex}(?::${hex}){0,6})?(?![\w:])`,
      'gi',
    ),
    isHidden: (text) => /\d/.test(text),
  },
  // MAC addresses.
  { kind: 'address', form: /(?<!\w)[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?!\w)/gi },
  // E-mail addresses. Versions of packages, as in `discord.js@14.2.0`, end with a number.
  {
    kind: 'address',
    form: new RegExp(String.raw`(?<!${nameLetter})${nameLetter}+@(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}`, 'gu'),
  },
];

/** Finds secrets and addresses that are known by their form. */
export function findByPattern(text: string): HiddenPlace[] {
  const found = [...secrets, ...addresses].flatMap(({ kind, form, isHidden }) =>
    [...text.matchAll(form)].flatMap((match): HiddenPlace[] => {
      const [from, to] = match.indices?.groups?.['value'] ?? [match.index, match.index + match[0].length];
      return !isHidden || isHidden(text.slice(from, to)) ? [{ from, to, kind }] : [];
    }),
  );
  return [...found, ...findPairs(text)];
}
