import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { unknownBotId } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { Eyes } from '../../lib/eyes/license-eyes.ts';

/** `avatar` is null while its eyes are not known. */
export type Bot = { username: string; id: string; avatar: string | null };

/** What a bot said of itself when it last ran, and what stands there until it did; null for what is no bot. */
export function botOf(license: License, eyes: Eyes | null): Bot | null {
  if (license.category !== 'bots') return null;
  return {
    username: nameOf(license),
    id: said(license, 'id') ?? unknownBotId,
    avatar: said(license, 'avatar') ?? (eyes && portraitOf(license, eyes)),
  };
}

/** A tool can have a name of its own, too. */
export function nameOf(license: License): string {
  return said(license, 'username') ?? license.productName;
}

function said({ metadata }: License, name: string): string | null {
  return metadata.find((entry) => entry.name === name)?.value.trim() || null;
}

export function portraitOf({ productId, category }: License, eyes: Eyes): string {
  return artworkPath({ id: productId, category }, 'portrait', { asleep: eyes === 'asleep' });
}
