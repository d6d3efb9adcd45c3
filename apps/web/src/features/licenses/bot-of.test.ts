import { describe, expect, it } from 'vitest';
import { botOf, nameOf } from './bot-of.ts';
import { someLicense } from './testing.ts';

const bot = { category: 'bots', productId: 'Wd4xK9Qe', productName: 'Warden' } as const;

describe('the bot of a license', () => {
  it('[LIC-61] is what it said of itself', () => {
    const metadata = [
      { name: 'avatar', value: 'https://pictures.example/mall.png' },
      { name: 'id', value: '1128840017263' },
      { name: 'username', value: 'Mall Moderator' },
      { name: 'version', value: '2' },
    ];
    expect(botOf(someLicense({ ...bot, metadata }), null)).toEqual({
      username: 'Mall Moderator',
      id: '1128840017263',
      avatar: 'https://pictures.example/mall.png',
    });
  });

  it('[LIC-62] is known as 000 with the default avatar until it said something', () => {
    const unknown = { username: 'Warden', id: '000', avatar: '/artwork/bots/Wd4xK9Qe/portrait.svg' };
    expect(botOf(someLicense(bot), 'awake')).toEqual(unknown);
    const blank = ['username', 'id', 'avatar'].map((name) => ({ name, value: ' ' }));
    expect(botOf(someLicense({ ...bot, metadata: blank }), 'awake')).toEqual(unknown);
  });

  it('[LIC-108] has a default avatar whose eyes tell whether it runs, and none until that is known', () => {
    const avatar = '/artwork/bots/Wd4xK9Qe/portrait-asleep.svg';
    expect(botOf(someLicense(bot), 'asleep')).toMatchObject({ avatar });
    expect(botOf(someLicense(bot), null)).toMatchObject({ avatar: null });
  });

  it('is none where no bot was bought, though a tool can have a name', () => {
    const metadata = [{ name: 'username', value: 'relay-eu-1' }];
    expect(botOf(someLicense({ category: 'tools', metadata }), 'awake')).toBeNull();
    expect(nameOf(someLicense({ category: 'tools', metadata }))).toBe('relay-eu-1');
    expect(nameOf(someLicense({ category: 'tools', productName: 'Relay' }))).toBe('Relay');
  });
});
