import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';

/** Terminal commands other than colours: cursor moves, titles, links. */
const otherCommands =
  // eslint-disable-next-line no-control-regex
  /\u001B(?:\[(?![0-9;:]*m)[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\^_])/g;
/** Control characters other than tab and the beginning of a colour. */
// eslint-disable-next-line no-control-regex
const controls = /\u001B(?!\[[0-9;:]*m)|[\u0000-\u0008\n-\u001A\u001C-\u001F\u007F-\u009F]/g;

/** Keeps text, tabs and colours of a console line, and at most 4 KB of it. */
export function cleanLine(sent: string): string {
  const text = sent.replaceAll(otherCommands, '').replaceAll(controls, '').toWellFormed();
  if (Buffer.byteLength(text) <= consoleLimits.lineBytes) return text;
  const ellipsis = '…';
  const room = consoleLimits.lineBytes - Buffer.byteLength(ellipsis);
  // A stream decoder leaves out the part of a character that was cut.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, room), { stream: true }) + ellipsis;
}
