import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { unknownBotId } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { Eyes } from '../../lib/eyes/license-eyes.ts';

/** `avatar` is null if the bot has not reported one and its eyes are not known yet. */
export type Bot = { username: string; id: string; avatar: string | null };

/** What the bot reported when it last ran, with defaults for the rest. Null if the product is not a bot. */
export function botOf(license: License, eyes: Eyes | null): Bot | null {
  if (license.category !== 'bots') return null;
  return {
    username: nameOf(license),
    id: said(license, 'id') ?? unknownBotId,
    avatar: said(license, 'avatar') ?? (eyes && portraitOf(license, eyes)),
  };
}

/** Tools can report a name, too. */
export function nameOf(license: License): string {
  return said(license, 'username') ?? license.productName;
}

function said({ metadata }: License, name: string): string | null {
  return metadata.find((entry) => entry.name === name)?.value.trim() || null;
}

export function portraitOf({ productId, category }: License, eyes: Eyes): string {
  return artworkPath({ id: productId, category }, 'portrait', { asleep: eyes === 'asleep' });
}
