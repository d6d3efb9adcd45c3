import { mascots } from '@botique/contract/catalogue/artwork.ts';
import { launcherNodeVersion } from '@botique/contract/delivery/delivery-rules.ts';
import type { ReactNode } from 'react';
import { productCreature } from '../../../../lib/product/product-creature.ts';
import { Creature } from '../../../../ui/creature/creature.tsx';
import {
  DownloadPicture,
  LauncherLines,
  NodePicture,
  StartPicture,
  UnpackPicture,
  type Example,
} from '../pictures.tsx';
import { NodeLink, startTexts } from '../run-step.tsx';
import type { System } from '../systems.ts';

export type Step = {
  title: string;
  text: ReactNode;
  picture: ReactNode;
  /** It differs between systems. */ perSystem?: boolean;
};

// A long line must not make the window wider.
const box = 'h-47 overflow-hidden rounded-[14px] contain-inline-size';

export function walkThroughSteps({ example, system }: { example: Example; system: System }): Step[] {
  return [
    {
      title: 'Install Node.js, once',
      text: (
        <>
          {`Download version ${launcherNodeVersion} or newer from `}
          <NodeLink>nodejs.org</NodeLink> and click through the installer. Skip this if you have it.
        </>
      ),
      picture: <NodePicture />,
    },
    {
      title: 'Download the zip',
      text: 'Close this guide and choose Download launcher. The zip is made for you: it knows your account, so there is no key to type.',
      picture: <DownloadPicture />,
    },
    {
      title: 'Unpack it',
      text: 'Find the zip in your downloads and unpack it, for example with a right-click. Move the folder to where it may stay.',
      picture: <UnpackPicture />,
    },
    {
      title: 'Start it',
      text: startTexts[system],
      picture: <StartPicture system={system} />,
      perSystem: true,
    },
    {
      title: 'Let it work',
      text: 'A window opens. The launcher downloads what you bought, checks that nobody changed it, and runs it. If you have several licenses, it asks which one to run.',
      picture: (
        <div className={box}>
          <LauncherLines {...example} />
        </div>
      ),
    },
    {
      title: 'Watch it wake up',
      text: 'The eyes light up in your dashboard, and the console shows what it does. Close the launcher’s window and it goes back to sleep.',
      picture: (
        <div aria-hidden="true" className={`${box} grid place-items-end border-b-4 border-shelf bg-window`}>
          <Creature look={productCreature(mascots.worker)} className="mx-auto h-38" />
        </div>
      ),
    },
  ];
}
