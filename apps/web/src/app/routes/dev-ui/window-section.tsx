import { X } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import { creatureFor } from '../../../ui/creature/creature-for.ts';
import { Creature, CreaturePortrait } from '../../../ui/creature/creature.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { Section } from './section.tsx';

const awake = [
  ['Mall Moderator', '13h 42m 08s', 'Wd4xK9Qe'],
  ['Night Radio', '2h 05m 51s', 'En7pL2Ts'],
  ['relay-eu-1', '6d 04h 17m', 'Rl8tF3Xd'],
] as const;

export function WindowSection() {
  return (
    <Section title="Window">
      <Window
        title="Awake now"
        level={4}
        action="3 of 6"
        shelf={
          <div className="grid grid-cols-3 divide-x divide-shelf">
            {awake.map(([name, time]) => (
              <div key={name} className="min-w-0 px-4 py-3">
                <div className="truncate font-semibold">{name}</div>
                <div className="numeric text-small text-text-2">{time}</div>
              </div>
            ))}
          </div>
        }
      >
        <div className="grid grid-cols-3 px-2 pt-8">
          {awake.map(([name, , id]) => (
            <Creature key={id} look={creatureFor(id, 'bot')} label={name} className="mx-auto w-4/5" />
          ))}
        </div>
      </Window>
      <Window>
        <div className="flex items-center gap-3 p-4">
          <CreaturePortrait look={creatureFor('En7pL2Ts', 'bot')} className="size-10" />
          <div className="min-w-0 flex-1">
            <div className="font-semibold">Night Radio</div>
            <div className="font-mono text-small text-text-2">1190027745112</div>
          </div>
          <Face state="awake" label="Awake" />
          <IconButton label="Close the session" icon={<X />} variant="ghost" size="small" />
        </div>
        <div className="grid grid-cols-3 gap-2.5 p-3 pt-0">
          <Button>Stop</Button>
          <Button variant="danger">Blacklist</Button>
          <Button variant="primary">Manage</Button>
        </div>
      </Window>
    </Section>
  );
}
