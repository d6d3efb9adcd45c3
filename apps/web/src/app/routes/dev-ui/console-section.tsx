import { useState } from 'react';
import { ConsoleWindow } from '../../../ui/console/console-window.tsx';
import { Sparkline } from '../../../ui/console/sparkline.tsx';
import { Face, type FaceState } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Feed } from './console-feed.ts';
import { sampleConsole, sampleSource } from './sample-console.ts';
import { Section } from './section.tsx';

const beats = [9, 14, 12, 6, 6, 15, 13, 9, 7, 11, 11, 15, 8, 10, 12, 7, 5, 4, 14, 13, 9, 12, 8, 10, 9, 15];

function Head({ face = 'awake', state = 'Awake' }: { face?: FaceState; state?: string }) {
  return (
    <>
      <Face state={face} />
      <span className="font-semibold">{state}</span>
      <span className="numeric truncate text-text-2">13h 42m 08s</span>
    </>
  );
}

export function ConsoleSection() {
  const [source] = useState(() => sampleSource(sampleConsole(1, 100_000)));
  const [feed] = useState(() => new Feed(source.buffer, 100_001));
  const [isFed, setFed] = useState(false);
  return (
    <Section title="Console" span={2}>
      <ConsoleWindow
        label="Console of Mall Moderator"
        source={source}
        hasTools
        className="h-138"
        header={
          <>
            <Head />
            <Sparkline values={beats} className="ml-auto @max-[619px]:hidden" />
          </>
        }
        actions={
          <>
            <Button size="small" onClick={() => feed.add(1)}>
              Add a line
            </Button>
            <Button
              size="small"
              aria-pressed={isFed}
              onClick={() => {
                if (isFed) feed.stop();
                else feed.start(5_000);
                setFed(!isFed);
              }}
            >
              5,000/s
            </Button>
          </>
        }
      />
    </Section>
  );
}

export function ConsoleStateSection() {
  const [dropped] = useState(() => {
    const source = sampleSource(sampleConsole(88_013, 88_015));
    source.buffer.append(sampleConsole(92_232, 92_235));
    return source;
  });
  const [ended] = useState(() =>
    sampleSource(sampleConsole(41, 46), {
      earlier: { has: false, isLoading: false, load: () => undefined, areGone: true },
    }),
  );
  const [empty] = useState(() => sampleSource([]));
  const [loading] = useState(() => sampleSource([], { state: 'loading' }));
  const [failed] = useState(() =>
    sampleSource([], { state: 'failed', message: 'You can’t watch this session.' }),
  );
  return (
    <Section title="Console states">
      <ConsoleWindow label="Console with dropped lines" source={dropped} header={<Head />} className="h-84" />
      <ConsoleWindow
        label="Console of a past session"
        source={ended}
        header={<Head face="asleep" state="Ended" />}
        ended="Session ended at 21:15:02"
        footer="Kept until Nov 21"
        className="h-84"
      />
      <ConsoleWindow label="Empty console" source={empty} className="h-36" />
      <ConsoleWindow label="Loading console" source={loading} className="h-60" />
      <ConsoleWindow label="Failed console" source={failed} className="h-60" />
    </Section>
  );
}
