import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useState } from 'react';
import type { ConsoleSource } from '../../ui/console/console-window.tsx';
import type { LineBuffer } from '../../ui/console/line-buffer.ts';
import { useApi } from '../api/api.ts';

type Progress = { of: LineBuffer; step: 'loading' | 'loaded' | 'failed' | 'none' };
type Options = {
  sessionId: string;
  buffer: LineBuffer;
  /** The first answer was full, so there may be more. */
  mayHave: boolean;
};

/** Loads the lines before the first one, until the shop has no more. */
export function useEarlierLines({ sessionId, buffer, mayHave }: Options): ConsoleSource['earlier'] {
  const api = useApi();
  const [progress, setProgress] = useState<Progress | null>(null);
  const step = progress?.of === buffer ? progress.step : null;

  const load = () => {
    const before = buffer.getLines()[0]?.number;
    if (before === undefined || step === 'loading') return;
    setProgress({ of: buffer, step: 'loading' });
    api(licensesEndpoints['licenses.console'], { params: { sessionId }, query: { before } }).then(
      ({ data }) => {
        buffer.prepend(data);
        // An answer for a session that was left must not end the loading of another.
        setProgress((now) =>
          now?.of === buffer ? { of: buffer, step: data.length > 0 ? 'loaded' : 'none' } : now,
        );
      },
      () => setProgress((now) => (now?.of === buffer ? { of: buffer, step: 'failed' } : now)),
    );
  };
  return {
    has: mayHave && step !== 'none',
    isLoading: step === 'loading',
    load,
    hasFailed: step === 'failed',
    areGone: step === 'none',
  };
}
