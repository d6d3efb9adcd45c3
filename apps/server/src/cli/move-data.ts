import { readDataSettings } from '../config/env.ts';
import { thisCheckout } from '../boot/data-folder.ts';
import { moveFormerData } from '../boot/move-data.ts';
import type { Terminal } from './terminal.ts';

/** Earlier versions kept the data outside of the checkout. */
export async function moveData(terminal: Terminal): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readDataSettings(terminal.env);
  if (DATABASE_URL !== undefined || DATA_DIR !== undefined) {
    const name = DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    terminal.printError(`${name} says where the data is, so there is nothing to move.`);
    return 1;
  }
  const { from, to, left } = await moveFormerData(thisCheckout);
  terminal.print(`The data is now in ${to}.`);
  if (left.length > 0) {
    terminal.print(
      `Files of these names were already there, so they are still in ${from}: ${left.join(', ')}.`,
    );
  }
  return 0;
}
