import { ConsoleVignette } from './console-vignette.tsx';
import { MeasureVignette } from './measure-vignette.tsx';
import { TalkVignette } from './talk-vignette.tsx';

export type Picture = 'console' | 'talk' | 'measure';

/** The picture of one reason to buy here. */
export function Vignette({ picture }: { picture: Picture }) {
  if (picture === 'console') return <ConsoleVignette />;
  return picture === 'talk' ? <TalkVignette /> : <MeasureVignette />;
}
