import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Phrases that sound translated, and pronouns that guess a person's gender. */
const retiredPhrases = [
  'he|she|his|her|hers|him|himself|herself',
  'whoever|whosoever|thereof|anew|meanwhile',
  'to be had|in vain|stand-ins?',
  '(?:do|does|did) not reach',
  'lets go of|stands (?:here|there)',
];

/** Identifiers that were replaced, each with the word that docs/glossary.md uses. */
const retiredNames: Record<string, string> = {
  BrowserSession: 'LoginSession',
  chatPlatform: 'discord',
  ChatPlatform: 'Discord',
  chatWebhook: 'discordWebhook',
  copiesOf: 'sessionCountOf',
  createBuying: 'createCompletePurchase',
  createCapturing: 'createPaymentCapture',
  createConcluding: 'createOutcomes',
  createCreating: 'createStartPayment',
  createDesk: 'createProductManager',
  createGrants: 'createGrantCredits',
  createMessages: 'createWebhooks',
  createPaying: 'createInvoicePayments',
  createReconciling: 'createReconcilePayments',
  createRenewing: 'createRenewals',
  createShelf: 'createListing',
  createSettling: 'createSettleOrder',
  createStarting: 'createOrderLifecycle',
  createTakingBack: 'createReversals',
  giveNotice: 'createNotification',
  isAtTheDoor: 'isAuthFailure',
  isNoAnswer: 'isOutcomeUnknown',
  isOwnRace: 'isDuplicateRequest',
  licenseCopy: 'licenseStrings',
  mostAtOnce: 'maxAtOnce',
  moneyCopy: 'moneyStrings',
  openNotices: 'listenForSignals',
  openUnhurriedPool: 'openPoolWithoutTimeout',
  siteCopy: 'siteStrings',
  somebodyElse: 'createOtherUser',
  tellChanged: 'notifyChanged',
  tellCredits: 'notifyCredits',
  useGathered: 'useThrottledRefetch',
  useSettled: 'useDebounced',
  whisper: 'sendEphemeral',
};

/** These list what is retired, or plant it. Applied migrations never change. */
const exempt = /^(?:apps\/server\/migrations\/|scripts\/check(?:-words|\.test)\.ts$)/;

type Source = { file: string; lines: string[] };

/** Keeps retired phrases out of everything that people read: strings, comments, titles and docs. */
export function checkEnglish(checkout: string): string[] {
  const phrase = new RegExp(String.raw`(?<![\w/'’-])(?:${retiredPhrases.join('|')})(?![\w’'-])`, 'i');
  return readSources(checkout, ['*.ts', '*.tsx', '*.mjs', '*.md', '*.css'])
    .filter(({ file }) => !exempt.test(file))
    .flatMap((source) => find(source, phrase, (found) => `"${found}" is a retired phrase`));
}

/** Keeps retired identifiers from coming back. */
export function checkVocabulary(checkout: string): string[] {
  const name = new RegExp(String.raw`\b(?:${Object.keys(retiredNames).join('|')})\b`);
  return readSources(checkout, ['*.ts', '*.tsx', '*.mjs'])
    .filter(({ file }) => !exempt.test(file))
    .flatMap((source) => find(source, name, (found) => `use ${retiredNames[found]} instead of ${found}`));
}

function find({ file, lines }: Source, pattern: RegExp, complain: (found: string) => string): string[] {
  return lines.flatMap((line, at) => {
    const found = pattern.exec(line)?.[0];
    return found === undefined ? [] : [`${file}:${at + 1}: ${complain(found)}`];
  });
}

function readSources(checkout: string, patterns: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((file) => file && existsSync(join(checkout, file)))
    .map((file) => ({ file, lines: readFileSync(join(checkout, file), 'utf8').split('\n') }));
}
