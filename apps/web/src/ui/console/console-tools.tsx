import { clsx } from 'clsx';
import { Check, Copy, Download, Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../form/button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import type { ConsoleView } from './console-view.ts';
import { plainLines } from './plain-lines.ts';

type Props = {
  view: ConsoleView;
  fileName: string;
  /** Null if there is nothing to follow. */
  following: { isOn: boolean; pause(): void; resume(): void } | null;
};

const phone = '@max-[619px]:size-10 @max-[619px]:rounded-control';

/** Pause or resume, copy what is shown, download everything. */
export function ConsoleTools({ view, fileName, following }: Props) {
  return (
    <div className="flex shrink-0 items-center gap-1.5 @max-[619px]:gap-2">
      {following && (
        // One button for both, so that it keeps the focus.
        <Button
          size="small"
          icon={following.isOn ? <Pause /> : <Play />}
          aria-label={following.isOn ? 'Pause' : 'Resume'}
          className={clsx(
            following.isOn && 'w-8 px-0! @max-[619px]:w-10',
            '@max-[619px]:h-10 @max-[619px]:rounded-control',
          )}
          onClick={following.isOn ? following.pause : following.resume}
        >
          {following.isOn ? null : 'Resume'}
        </Button>
      )}
      <CopyLines view={view} />
      <IconButton
        label="Download"
        icon={<Download />}
        size="small"
        className={phone}
        onClick={() => save(plainLines(view.buffer.rows.toArray(), { hasDates: true }), `${fileName}.txt`)}
      />
    </div>
  );
}

const copyIcons = { idle: <Copy />, copied: <Check />, failed: <X /> };
const copyTexts = { copied: 'Copied', failed: 'Couldn’t copy' };

function CopyLines({ view }: { view: ConsoleView }) {
  const [state, setState] = useState<'idle' | keyof typeof copyTexts>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    const text = plainLines(view.rows.toArray());
    // Missing on pages without https.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    copying.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <IconButton
        label="Copy"
        icon={copyIcons[state]}
        title={state === 'failed' ? copyTexts.failed : undefined}
        size="small"
        className={phone}
        onClick={copy}
      />
      <output className="sr-only">{state !== 'idle' && copyTexts[state]}</output>
    </>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
