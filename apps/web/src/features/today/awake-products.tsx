import type { AwakeProduct, Today } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { counted } from '../../lib/format/counted.ts';
import { productCreature } from '../../lib/product/product-creature.ts';
import { Sparkline } from '../../ui/console/sparkline.tsx';
import { creatureFor } from '../../ui/creature/creature-for.ts';
import { Creature } from '../../ui/creature/creature.tsx';
import { Window } from '../../ui/display/window.tsx';
import { formatNumber } from '../../lib/format/numbers.ts';

const sleeper = creatureFor('Ty5nH1Zc', 'bot');
/** More would be too small on a phone. */
const shownOnPhones = 3;
const placeClasses = (at: number) => clsx('min-w-0', at >= shownOnPhones && '@max-[32rem]:hidden');

type Props = { awake: Today['awake']; className: string };

/** The products that run at customers right now, with their number of sessions. */
export function AwakeProducts({ awake, className }: Props) {
  const { sessions, customers, products, pulse } = awake;
  return (
    <Window
      title="Awake now"
      className={clsx('@container', className)}
      action={
        sessions > 0 && (
          <span className="numeric flex items-center gap-4">
            <span>
              {counted(sessions, 'session')}
              <span className="@max-[28rem]:sr-only">, {counted(customers, 'customer')}</span>
            </span>
            <Sparkline
              values={pulse}
              label={`${counted(sum(pulse), 'start or stop', 'starts and stops')} in the last ${pulse.length} minutes`}
              className="@max-[32rem]:hidden"
            />
          </span>
        )
      }
      shelf={products.length > 0 ? <Labels products={products} /> : <NothingRunning />}
    >
      <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col items-end pt-10">
        {products.map((product, at) => (
          <div key={product.id} className={placeClasses(at)}>
            <Creature look={productCreature(product)} className="mx-auto w-full max-w-33 overflow-visible" />
          </div>
        ))}
        {products.length === 0 && (
          <Creature look={sleeper} state="asleep" className="mx-auto w-33 overflow-visible" />
        )}
      </div>
    </Window>
  );
}

function Labels({ products }: { products: readonly AwakeProduct[] }) {
  return (
    <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col divide-x divide-line">
      {products.map(({ id, name, sessions }, at) => (
        <li key={id} className={clsx('px-2 py-3 text-center', placeClasses(at))}>
          <bdi title={name} className="block truncate font-semibold">
            {name}
          </bdi>
          <span className="numeric block text-text-2">
            {formatNumber(sessions)}
            <span className="sr-only"> running</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NothingRunning() {
  return <p className="px-5 py-5.5 text-center text-text-2">Nothing is running.</p>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
