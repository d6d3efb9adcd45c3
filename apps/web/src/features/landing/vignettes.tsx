import { ConsoleVignette } from './console-vignette.tsx';
import { MeasureVignette } from './measure-vignette.tsx';
import { TalkVignette } from './talk-vignette.tsx';

export type Picture = 'console' | 'talk' | 'measure';

/** The picture for one of the reasons to buy. */
export function Vignette({ picture }: { picture: Picture }) {
  if (picture === 'console') return <ConsoleVignette />;
  return picture === 'talk' ? <TalkVignette /> : <MeasureVignette />;
}
