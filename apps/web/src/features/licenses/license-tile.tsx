import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';
import type { Eyes } from '../../lib/eyes/license-eyes.ts';
import { portraitOf } from './bot-of.ts';

type Props = {
  license: License;
  /** Null while they are not known. The tile stays blank until then. */
  eyes: Eyes | null;
  className?: string;
};

/** The product's face in a rounded square. `alt` is empty, because the name is shown elsewhere. */
export function LicenseTile({ license, eyes, className }: Props) {
  const shape = clsx('shrink-0 rounded-[26%] bg-hover', className);
  if (!eyes) return <span aria-hidden="true" className={shape} />;
  return (
    <img
      src={portraitOf(license, eyes)}
      alt=""
      width={32}
      height={32}
      draggable={false}
      className={clsx(shape, eyes === 'asleep' && 'saturate-45')}
    />
  );
}
