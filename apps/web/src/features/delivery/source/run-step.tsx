import { launcherNodeVersion, nodeDownloadUrl } from '@botique/contract/delivery/delivery-rules.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { StartPicture } from './pictures.tsx';
import { StepTitle } from './step-title.tsx';
import { systemNames, systems, type System } from './systems.ts';

type Props = {
  thisSystem: System | null;
  /** Shown on narrow screens, which have room for one. */
  chosen: System;
  onChoose(system: System): void;
};

export function RunStep({ thisSystem, chosen, onChoose }: Props) {
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <StepTitle number={2}>Run it</StepTitle>
        <div className="text-text-2 @max-[52rem]:hidden">
          <NeedsNode />
        </div>
      </div>
      <SystemTabs chosen={chosen} onChoose={onChoose} className="mb-4 @min-[52rem]:hidden" />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 @min-[52rem]:grid-cols-3">
        {systems.map((system) => (
          <li key={system} className={clsx(system !== chosen && '@max-[52rem]:hidden')}>
            <StartPicture system={system} />
            <h3 className="mt-3.5 flex items-center gap-2 font-display text-card font-semibold @max-[52rem]:sr-only">
              {systemNames[system]}
              {system === thisSystem && <Badge className="font-sans tracking-normal">This computer</Badge>}
            </h3>
            <p className="mt-1 text-long text-text-2 @max-[52rem]:mt-3">
              Unpack the zip. {startTexts[system]}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-small text-text-2 @min-[52rem]:hidden">
        <NeedsNode />
      </p>
    </Card>
  );
}

const file = (name: string) => <code className="font-mono font-semibold text-text">{name}</code>;

/** How to start the launcher on a system, after its zip is unpacked. */
export const startTexts: Record<System, ReactNode> = {
  windows: (
    <>
      Open the folder and double-click {file('start.cmd')}. If Windows asks, choose More info, then Run
      anyway.
    </>
  ),
  macos: (
    <>
      Open the folder and double-click {file('start.command')}. If macOS blocks it, choose Open Anyway in
      System Settings, Privacy &amp; Security.
    </>
  ),
  linux: <>Open the folder in a terminal and run {file('./start.sh')}. It works over SSH, too.</>,
};

function NeedsNode() {
  return (
    <>
      Needs <NodeLink>{`Node.js ${launcherNodeVersion}`}</NodeLink> or newer. The launcher tells you if it is
      missing.
    </>
  );
}

export function NodeLink({ children }: { children: string }) {
  return (
    <a
      href={nodeDownloadUrl}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-link hover:underline"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

type SystemTabsProps = Pick<Props, 'chosen' | 'onChoose'> & { className?: string };

export function SystemTabs({ chosen, onChoose, className }: SystemTabsProps) {
  return (
    <Tabs
      label="Your computer"
      tabs={systems.map((system) => ({ value: system, label: systemNames[system] }))}
      value={chosen}
      onValueChange={(value) => onChoose(value as System)}
      className={clsx(
        '[&_[role=tab]]:grow [&_[role=tab]]:basis-0 [&_[role=tab]]:justify-center [&_[role=tablist]]:grow',
        className,
      )}
    />
  );
}
