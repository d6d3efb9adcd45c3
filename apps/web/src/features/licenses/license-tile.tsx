import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';
import type { CreatureState } from '../../lib/licenses/running-licenses.ts';
import { portraitPath } from './bot-profile.ts';

type Props = {
  license: License;
  /** Null while it is not known. The tile stays blank until then. */
  state: CreatureState | null;
  className?: string;
};

/** The product's face in a rounded square. `alt` is empty, because the name is shown elsewhere. */
export function LicenseTile({ license, state, className }: Props) {
  const shape = clsx('shrink-0 rounded-[26%] bg-hover', className);
  if (!state) return <span aria-hidden="true" className={shape} />;
  return (
    <img
      src={portraitPath(license, state)}
      alt=""
      width={32}
      height={32}
      draggable={false}
      className={clsx(shape, state === 'asleep' && 'saturate-45')}
    />
  );
}
