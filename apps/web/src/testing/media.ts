import { cdp } from 'vitest/browser';
import { onTestFinished } from 'vitest';

type Media = { reducedMotion?: boolean; colorScheme?: 'light' | 'dark' };
type Feature = { name: string; value: string };

/**
 * Emulates system preferences until the test ends, replacing earlier ones. By default nothing moves, because
 * waiting for animations would take longer than most tests.
 */
export async function emulateMedia(media: Media): Promise<void> {
  onTestFinished(() => emulate({}));
  await emulate(media);
}

async function emulate({ reducedMotion = true, colorScheme = 'light' }: Media): Promise<void> {
  const features: Feature[] = [
    { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    { name: 'prefers-color-scheme', value: colorScheme },
  ];
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> };
  await session.send('Emulation.setEmulatedMedia', { features });
}
