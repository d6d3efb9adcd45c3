import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';
import type { Eyes } from '../../lib/eyes/license-eyes.ts';
import { portraitOf } from './bot-of.ts';

type Props = {
  license: License;
  /** Null while they are not known: then the place stays empty. */
  eyes: Eyes | null;
  className?: string;
};

/** The face of what was bought, in a rounded square as bots have. Its name stands elsewhere. */
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
