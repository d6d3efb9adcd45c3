import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import type { ConsoleEntry } from '../../../ui/console/console-line.tsx';
import { ConsoleLog } from '../../../ui/console/console-log.tsx';
import { creatureFor } from '../../../ui/creature/creature-for.ts';
import { Creature, CreaturePortrait } from '../../../ui/creature/creature.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Sparkline } from '../../../ui/console/sparkline.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { Section } from './section.tsx';

const sampleLines: [string, ConsoleEntry['tone']][] = [
  ['launcher 2.4.1, node 22.9.0', 'quiet'],
  ['license   accepted, expires in 23 days', 'ok'],
  ['gateway   ready in 212 ms, shard 0 of 1', 'ok'],
  ['filter    link held for review in #general', 'gold'],
  ['error     missing permission MANAGE_ROLES in #events <b>not bold</b>', 'bad'],
  ['audit     entry 2,119 written', 'ok'],
];

const start = Date.UTC(2025, 9, 14, 14, 1, 58);

const line = (number: number): ConsoleEntry => {
  const [text, tone] = sampleLines[number % sampleLines.length] ?? ['', undefined];
  return { id: number, at: new Date(start + number * 700), text, ...(tone && { tone }) };
};

const full = Array.from({ length: 100_000 }, (_, number) => line(number + 1));

export function ConsoleSection() {
  const [lines, setLines] = useState(full);
  return (
    <Section title="Console" span={2}>
      <ConsoleLog
        label="Console of Mall Moderator"
        lines={lines}
        header={
          <>
            <Face state="awake" />
            <span className="font-semibold">Awake</span>
            <span className="text-text-2 max-wide:hidden">13h 42m 08s</span>
            <Sparkline values={beats} className="ml-auto max-wide:hidden" />
            <Button
              size="small"
              className="max-wide:ml-auto"
              onClick={() => setLines((before) => [...before, line(before.length + 1)])}
            >
              Add a line
            </Button>
            <IconButton label="Copy the log" size="small" icon={<Copy />} />
          </>
        }
      />
      <ConsoleLog
        label="Empty console"
        lines={[]}
        empty="Start the launcher and its lines appear here."
        className="h-44"
      />
    </Section>
  );
}

const beats = [9, 14, 12, 6, 6, 15, 13, 9, 7, 11, 11, 15, 8, 10, 12, 7, 5, 4, 14, 13, 9, 12, 8, 10, 9, 15];

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
