/** What a terminal takes for an order: colours, moves, titles. */
// eslint-disable-next-line no-control-regex
const terminalOrders = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\^_])/g;
const unshowable = /[^\P{Cc}\n\t]/gu;

/**
 * Text as it is kept that people paste from a console. The page cleans it, too, before it sends it: what is left out
 * counts otherwise, and takes six times its room on the way.
 */
export function cleanPaste(written: string): string {
  return written
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(terminalOrders, '')
    .replaceAll(unshowable, '')
    .toWellFormed()
    .trim();
}
