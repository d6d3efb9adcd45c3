/** Terminal escape sequences: colours, cursor moves, titles. */
// eslint-disable-next-line no-control-regex
const terminalOrders = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\^_])/g;
const unshowable = /[^\P{Cc}\n\t]/gu;

/**
 * Cleans text pasted from a console. The page does this before sending, too: otherwise removed characters
 * count toward the limit and take six times their size in transit.
 */
export function cleanPaste(written: string): string {
  return written
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(terminalOrders, '')
    .replaceAll(unshowable, '')
    .toWellFormed()
    .trim();
}
