import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { unknownBotId } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { CreatureState } from '../../lib/licenses/running-licenses.ts';

/** `avatar` is null if the bot has not reported one and its state is not known yet. */
export type BotProfile = { username: string; id: string; avatar: string | null };

/** What the bot reported when it last ran, with defaults for the rest. Null if the product is not a bot. */
export function botProfile(license: License, state: CreatureState | null): BotProfile | null {
  if (license.category !== 'bots') return null;
  return {
    username: licenseName(license),
    id: reported(license, 'id') ?? unknownBotId,
    avatar: reported(license, 'avatar') ?? (state && portraitPath(license, state)),
  };
}

/** Tools can report a name, too. */
export function licenseName(license: Pick<License, 'metadata' | 'productName'>): string {
  return reported(license, 'username') ?? license.productName;
}

function reported({ metadata }: Pick<License, 'metadata'>, name: string): string | null {
  return metadata.find((entry) => entry.name === name)?.value.trim() || null;
}

export function portraitPath({ productId, category }: License, state: CreatureState): string {
  return artworkPath({ id: productId, category }, 'portrait', state);
}
