import { messages as ofSdk } from '@botique/sdk/refusals.ts';

/** Everything that the launcher says. Its readers know nothing about programming. */
export const messages = {
  unreachable: ofSdk.unreachable,
  notTheShop:
    'Something between this computer and the shop answered instead of the shop, such as the login page of a network. Open any web page in your browser and log in there, then start the launcher again.',
  wrongClock:
    'No secure connection to the shop is possible. The clock of this computer may be wrong: set the right date and time, then start the launcher again.',
  insecure:
    'No secure connection to the shop is possible, because something on this computer or in its network intercepts it, such as an antivirus program. Turn that off for the shop, then start the launcher again.',
  diskFull: 'The disk of this computer is full. Free some space, then start the launcher again.',
  noPermission: (path: string) =>
    `The launcher can’t write to ${path || 'its folder'}. Allow it, or start the launcher as the user who owns that folder.`,
  unexpected: (log: string) =>
    `Something unexpected went wrong. Start the launcher again. If it happens again, send this file to the shop: ${log}`,
  noSettings:
    'The file settings.json is missing or damaged. Unpack the whole zip into a folder, or download it again from your dashboard.',
  anotherShop: (shop: string) =>
    `This launcher is from another shop than the one that this computer knows as ${shop}. Download it again from your dashboard. If that doesn’t help, contact the shop.`,

  askForKey: (shop: string) => `Enter your ${shop} license key (it stays hidden while you type): `,
  noKey: 'This is not a license key. Copy it from your dashboard, under Licenses.',
  noLicense: (shop: string) =>
    `There is no license on this computer yet. Download the launcher again from ${new URL('/dashboard/license/source', shop).href}, or start it in a terminal to enter a license key.`,
  claimRefused: (why: string) => `${why} Or enter a license key here.`,
  whichLicense: 'Which one do you want to run?',
  chooseNumber: (count: number, preset: number | null) =>
    `Enter a number from 1 to ${count}${preset === null ? '' : `, or press Enter for ${preset}`}: `,
  noSuchNumber: (count: number) => `Please enter a number from 1 to ${count}.`,
  severalLicenses: (names: string[]) =>
    `There are several licenses on this computer. Say which one to run: start the launcher with --license and one of these names: ${names.join(', ')}`,
  unknownLicense: (given: string, names: string[], shop: string) =>
    `This computer has no license named “${given}”. It has: ${names.join(', ')}. If you bought it after you downloaded the launcher, download the launcher again: ${new URL('/dashboard/license/source', shop).href}`,
  usage: 'Start the launcher without anything else, or with the name of a license: --license "My bot"',
  keyForgotten: 'The next start asks for a license key.',
  runsAlready: (name: string) =>
    `${name} is already running on this computer. Look for its window, or stop it in your dashboard.`,

  nothingToDownload: (name: string, shop: string) =>
    `There is no release of ${name} yet. Ask for it here: ${new URL('/dashboard/license/source', shop).href}`,
  downloading: (name: string, version: string, size: string) => `Downloading ${name} ${version} (${size}) …`,
  progress: (percent: number, done: string, all: string) => `${percent}% (${done} of ${all})`,
  downloaded: (name: string, version: string) => `${name} ${version} is downloaded and checked.`,
  downloadFailed:
    'The download was interrupted several times. Start the launcher again, and it continues from there.',
  untrusted: (name: string, version: string) =>
    `${name} ${version} was not installed, because its signature is not from the shop. Contact the shop.`,
  tampered: (name: string, version: string) =>
    `${name} ${version} was not installed, because what was downloaded is not what the shop has published. Try again later, or contact the shop.`,
  unsafe: (name: string, version: string) =>
    `${name} ${version} was not installed, because its zip is damaged or contains unsafe files. Contact the shop.`,
  runsInstalled: (name: string, version: string) => `${name} ${version}, which is installed, runs instead.`,
  offline: (name: string) => `${name} runs without the shop until it can be reached again.`,

  starting: (name: string, version: string) => `Starting ${name} ${version} …`,
  cannotStart: (name: string, version: string) =>
    `${name} ${version} could not be started: its start command is missing or wrong. Contact the shop.`,
  programMissing: (name: string, program: string) =>
    `${name} needs the program ${program}, which could not be started. Install it on this computer, then start again.`,
  finished: (name: string) => `${name} has finished.`,
  crashed: (name: string, exitCode: number, seconds: number) =>
    `${name} crashed with exit code ${exitCode}. It starts again in ${seconds} s.`,
  gaveUp: (name: string, times: number) =>
    `${name} crashed ${times} times in a row and won’t be restarted. The lines above may say why. If you can’t solve it, contact the shop.`,
  rolledBack: (name: string, bad: string, good: string) =>
    `${name} ${bad} crashed right after it started. ${good} is running again.`,
  restarting: (name: string) => `Restarting ${name} …`,
  updating: (name: string, version: string) => `Updating ${name} to ${version} …`,
  updateFailed: (why: string) => `An update was not installed. ${why}`,
  stopping: (name: string) => `Stopping ${name} …`,
  stopped: (name: string) => `${name} was stopped.`,
  lost: (name: string) => `The connection to the shop is lost. ${name} keeps running.`,
  back: 'The connection to the shop is back.',
} as const;
