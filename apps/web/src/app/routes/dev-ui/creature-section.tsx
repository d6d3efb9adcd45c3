import { Cover } from '../../../ui/creature/cover.tsx';
import { creatureFor } from '../../../ui/creature/creature-for.ts';
import { Creature, CreatureBanner, CreaturePortrait } from '../../../ui/creature/creature.tsx';
import type { Kind } from '../../../ui/creature/look.ts';
import { Section } from './section.tsx';

const products: [string, string, Kind][] = [
  ['Wd4xK9Qe', 'Warden', 'bot'],
  ['En7pL2Ts', 'Encore', 'bot'],
  ['Dm3vR8Yb', 'Doorman', 'bot'],
  ['Ty5nH1Zc', 'Tally', 'bot'],
  ['Rf9cM4Wa', 'Raffle', 'bot'],
  ['Sc2bJ6Ug', 'Scribe', 'bot'],
  ['Rl8tF3Xd', 'Relay', 'tool'],
  ['Bk6qS5Vh', 'Backstop', 'tool'],
  ['Sv1wG7Nk', 'Sieve', 'tool'],
  ['Vt4zP8Cr', 'Vitrine', 'other'],
  ['Bs7kD2Mf', 'Bespoke', 'other'],
  ['St3gB9Lw', 'Starter', 'other'],
];

const randomLooks = (['bot', 'tool', 'other'] as const).flatMap((kind) =>
  Array.from({ length: 6 }, (_, number) => creatureFor(`${kind}-${number}`, kind)),
);

const states = ['awake', 'asleep', 'trouble'] as const;

export function CreatureSection() {
  return (
    <>
      <Section title="Artwork" span={3}>
        <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
          {products.map(([id, name, kind]) => (
            <Cover key={id} look={creatureFor(id, kind)} label={name} className="w-full rounded-card" />
          ))}
        </div>
      </Section>
      <Section title="States, portraits, covers, banners" span={3}>
        <div className="grid grid-cols-3 gap-3 wide:grid-cols-9">
          {['Wd4xK9Qe', 'Rl8tF3Xd', 'Vt4zP8Cr'].flatMap((id) =>
            states.map((state) => (
              <Creature
                key={id + state}
                look={creatureFor(id, 'bot')}
                state={state}
                label={state}
                className="mt-8 w-full"
              />
            )),
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {products.map(([id, name, kind], index) => (
            <CreaturePortrait
              key={id}
              look={creatureFor(id, kind)}
              state={index % 3 === 2 ? 'asleep' : 'awake'}
              label={name}
              className="size-14"
            />
          ))}
          {products.slice(0, 3).map(([id, name, kind]) => (
            <CreaturePortrait key={id} look={creatureFor(id, kind)} label={name} className="size-5.5" />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
          {([0, 1, 2] as const).map((alt) => (
            <Cover
              key={alt}
              look={creatureFor('Ty5nH1Zc', 'bot')}
              alt={alt}
              label={`Tally, picture ${alt + 1}`}
              className="w-full rounded-card"
            />
          ))}
          <Cover
            look={creatureFor('Sv1wG7Nk', 'tool')}
            state="asleep"
            faded
            label="Sieve, out of stock"
            className="w-full rounded-card"
          />
        </div>
        <div className="flex gap-2">
          {([0, 1, 2] as const).map((alt) => (
            <Cover
              key={alt}
              look={creatureFor('Wd4xK9Qe', 'bot')}
              alt={alt}
              square
              label={`Warden, thumb ${alt + 1}`}
              className="size-11 rounded-small"
            />
          ))}
        </div>
        <div className="grid gap-3 wide:grid-cols-3">
          {['Wd4xK9Qe', 'En7pL2Ts', 'Rl8tF3Xd'].map((id) => (
            <CreatureBanner
              key={id}
              look={creatureFor(id, 'bot')}
              label={`Banner of ${id}`}
              className="rounded-card"
            />
          ))}
        </div>
      </Section>
      <Section title="New products: parts by chance" span={3}>
        <div className="grid grid-cols-3 gap-3 wide:grid-cols-9">
          {randomLooks.map((look, index) => (
            <Cover
              // oxlint-disable-next-line react/no-array-index-key -- a fixed list
              key={index}
              look={look}
              label={`Creature ${index + 1}`}
              className="w-full rounded-menu"
            />
          ))}
        </div>
      </Section>
    </>
  );
}
