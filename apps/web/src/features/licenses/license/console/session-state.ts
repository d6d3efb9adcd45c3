import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { FaceState } from '../../../../ui/feedback/face.tsx';

type Ended = Pick<RecordedSession, 'endedAt' | 'crashed'>;

export function faceOf({ endedAt, crashed }: Ended): FaceState {
  if (endedAt === null) return 'awake';
  return crashed ? 'trouble' : 'asleep';
}

const states: Record<FaceState, string> = {
  awake: 'Awake',
  asleep: 'Ended',
  trouble: 'Stopped unexpectedly',
};

export function stateOf(session: Ended): string {
  return states[faceOf(session)];
}
