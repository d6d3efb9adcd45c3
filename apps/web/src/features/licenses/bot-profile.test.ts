import { describe, expect, it } from 'vitest';
import { botProfile, licenseName } from './bot-profile.ts';
import { sampleLicense } from '../../testing/samples/sample-licenses.ts';

const bot = { category: 'bots', productId: 'Wd4xK9Qe', productName: 'Warden' } as const;

describe('bot of a license', () => {
  it('[LIC-61] takes the name, id and avatar that a bot reported', () => {
    const metadata = [
      { name: 'avatar', value: 'https://pictures.example/mall.png' },
      { name: 'id', value: '1128840017263' },
      { name: 'username', value: 'Mall Moderator' },
      { name: 'version', value: '2' },
    ];
    expect(botProfile(sampleLicense({ ...bot, metadata }), null)).toEqual({
      username: 'Mall Moderator',
      id: '1128840017263',
      avatar: 'https://pictures.example/mall.png',
    });
  });

  it('[LIC-62] gives a bot the id 000, the product name and the default avatar until it has reported its own', () => {
    const unknown = { username: 'Warden', id: '000', avatar: '/artwork/bots/Wd4xK9Qe/portrait.svg' };
    expect(botProfile(sampleLicense(bot), 'awake')).toEqual(unknown);
    const blank = ['username', 'id', 'avatar'].map((name) => ({ name, value: ' ' }));
    expect(botProfile(sampleLicense({ ...bot, metadata: blank }), 'awake')).toEqual(unknown);
  });

  it('[LIC-108] closes the eyes of the default avatar of a sleeping bot, and has no avatar until its state is known', () => {
    const avatar = '/artwork/bots/Wd4xK9Qe/portrait-asleep.svg';
    expect(botProfile(sampleLicense(bot), 'asleep')).toMatchObject({ avatar });
    expect(botProfile(sampleLicense(bot), null)).toMatchObject({ avatar: null });
  });

  it('returns no bot for a tool, which can still report its own name', () => {
    const metadata = [{ name: 'username', value: 'relay-eu-1' }];
    expect(botProfile(sampleLicense({ category: 'tools', metadata }), 'awake')).toBeNull();
    expect(licenseName(sampleLicense({ category: 'tools', metadata }))).toBe('relay-eu-1');
    expect(licenseName(sampleLicense({ category: 'tools', productName: 'Relay' }))).toBe('Relay');
  });
});
