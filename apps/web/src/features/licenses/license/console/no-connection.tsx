import type { License } from '@botique/contract/licenses/license.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import type { ReactNode } from 'react';
import type { CreatureState } from '../../../../lib/licenses/running-licenses.ts';
import { productCreature } from '../../../../lib/product/product-creature.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { licenseName } from '../../bot-profile.ts';

type Props = {
  license: License;
  state: CreatureState | null;
  /** Opens an earlier session. */
  selector: ReactNode;
};

/** Shown while no session of the license runs. */
export function NoConnection({ license, state, selector }: Props) {
  return (
    <Card flush className="relative">
      <div className="absolute top-3 right-3">{selector}</div>
      <EmptyState
        className="pt-18!"
        title={licenseStrings.noConnection}
        text={
          <>
            Start <bdi>{licenseName(license)}</bdi> to see its console here.
          </>
        }
        look={productCreature({ id: license.productId, category: license.category })}
        state={state ?? 'asleep'}
      />
    </Card>
  );
}
