import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { productCreature } from '../../../lib/product/product-creature.ts';
import { Creature } from '../../../ui/creature/creature.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { LauncherLines } from './pictures.tsx';

type Props = { license: RunnableLicense; className?: string };

/** What happens after the two steps. */
export function WakesUpWindow({ license, className }: Props) {
  const { productId, category, productName, release } = license;
  return (
    <Window {...(className && { className })}>
      <div className="grid min-h-38 grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,2.3fr)] border-b-4 border-shelf">
        <Creature
          look={productCreature({ id: productId, category })}
          className="mx-auto h-32 self-end overflow-visible"
        />
        <div className="py-6 pr-6">
          <h2 className="font-display text-card font-semibold">Then it wakes up here</h2>
          <p className="mt-1 text-long text-text-2">
            The eyes light up and you read along in the console. Close the launcher and it goes back to sleep.
          </p>
        </div>
        <LauncherLines name={productName} version={release?.version} />
      </div>
    </Window>
  );
}
