import {
  launcherFolder,
  launcherNodeVersion,
  launcherZipName,
  nodeDownloadUrl,
} from '@botique/contract/delivery/delivery-rules.ts';
import { clsx } from 'clsx';
import {
  ChevronLeft,
  ChevronRight,
  Download,
  File,
  FileArchive,
  Folder,
  Minus,
  MousePointerClick,
  Square,
  SquareTerminal,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { hueClass, type Hue } from '../../../ui/creature/hues.ts';
import type { System } from './systems.ts';

/** A computer window that is cut off by the lower edge. Decoration: the text beside it says the same. */
function Picture({ hue, className, children }: { hue: Hue; className?: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        hueClass(hue),
        'h-47 overflow-hidden rounded-[14px] bg-[light-dark(var(--hue-day),var(--hue-night))] px-4 pt-5 select-none',
        className,
      )}
    >
      <div className="mx-auto h-full max-w-90 overflow-hidden rounded-t-control border border-b-0 border-line bg-[light-dark(var(--surface),var(--pane))] text-small">
        {children}
      </div>
    </div>
  );
}

const touched = 'bg-gold-tint text-gold';

/** The web site of Node.js. */
export function NodePicture() {
  return (
    <Picture hue="sky">
      <div className="flex h-8.5 items-center gap-2 border-b border-line px-3 text-text-2">
        <ChevronLeft className="size-4" />
        <ChevronRight className="size-4" />
        <span className="flex h-5 grow items-center rounded-full bg-sunken px-3 text-caption">
          {new URL(nodeDownloadUrl).host}
        </span>
      </div>
      <Files>
        <Entry icon={<FileArchive />} name={`Node.js ${launcherNodeVersion}`} hint="Download" />
      </Files>
    </Picture>
  );
}

export function DownloadPicture({ className }: { className?: string }) {
  return (
    <Picture hue="lagoon" {...(className && { className })}>
      <div className="flex h-8.5 items-center gap-2 border-b border-line px-3 text-text-2">
        <ChevronLeft className="size-4" />
        <ChevronRight className="size-4" />
        <span className="h-5 grow rounded-full bg-sunken" />
        <span className={`grid size-5.5 place-items-center rounded-badge ${touched}`}>
          <Download className="size-3.5" />
        </span>
      </div>
      <div className="flex items-center gap-3 p-3.5">
        <span className={`grid h-11 w-9 shrink-0 place-items-center rounded-small ${touched}`}>
          <FileArchive className="size-5" />
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate text-caption font-semibold">{launcherZipName}</span>
          <span className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full w-3/4 rounded-full bg-meter" />
          </span>
        </span>
      </div>
    </Picture>
  );
}

export function UnpackPicture() {
  return (
    <Picture hue="marigold">
      <TitleBar title="Downloads" />
      <Files>
        <Entry icon={<FileArchive />} name={launcherZipName} hint="Unpack" />
        <Entry icon={<Folder />} name={launcherFolder} />
      </Files>
    </Picture>
  );
}

export function StartPicture({ system }: { system: System }) {
  if (system === 'linux') return <TerminalPicture />;
  const isMac = system === 'macos';
  return (
    <Picture hue={isMac ? 'rose' : 'sky'}>
      <TitleBar title={launcherFolder} isMac={isMac} />
      <Files>
        <Entry icon={<Folder />} name="app" />
        {['start.cmd', 'start.command', 'start.sh'].map((name) =>
          name === (isMac ? 'start.command' : 'start.cmd') ? (
            <Entry key={name} icon={<SquareTerminal />} name={name} hint="Double-click" />
          ) : (
            <Entry key={name} icon={<File />} name={name} />
          ),
        )}
      </Files>
    </Picture>
  );
}

const prompt = <span className="text-[#77d8a6]">~ </span>;

function TerminalPicture() {
  return (
    <Picture hue="sand">
      <TitleBar title="Terminal" />
      <div className="h-full bg-console py-2.5 font-mono text-caption/6 whitespace-nowrap text-on-window">
        <p className="px-3">{prompt}$ unzip -q botique-*.zip</p>
        <p className="px-3">
          {prompt}$ cd {launcherFolder}
        </p>
        <p className="border-l-3 border-lamp bg-[rgb(255_201_77/0.16)] px-[9px]">
          {prompt}$ ./start.sh
          <Caret />
        </p>
      </div>
    </Picture>
  );
}

/** What a computer runs as an example in the pictures. */
export type Example = { name: string; version: string | undefined };

/** What the launcher prints, before the first line of the product. */
export function LauncherLines({ name, version }: Example) {
  const release = version ? `${name} ${version}` : name;
  const lines = [
    `Downloading ${release} (50 KB) …`,
    `${release} is downloaded and checked.`,
    `Starting ${release} …`,
    `${name} is on duty.`,
  ];
  return (
    <div
      aria-hidden="true"
      className="flex h-full min-w-0 flex-col justify-center overflow-hidden bg-console py-4 font-mono text-small/6 whitespace-nowrap text-on-window select-none"
    >
      {lines.map((line, index) => (
        <p
          key={line}
          className={clsx(
            'truncate border-l-3 px-[17px]',
            index === lines.length - 1 ? 'border-lamp bg-[rgb(255_201_77/0.16)]' : 'border-transparent',
          )}
        >
          {line}
          {index === lines.length - 1 && <Caret />}
        </p>
      ))}
    </div>
  );
}

function Caret() {
  return <span className="ml-1 inline-block h-4 w-2 translate-y-[3px] rounded-[2px] bg-lamp" />;
}

function TitleBar({ title, isMac = false }: { title: string; isMac?: boolean }) {
  return (
    <div className="flex h-7.5 items-center gap-2.5 border-b border-line px-3 text-caption text-text-2">
      {isMac && (
        <span className="flex gap-1.5 *:size-2.5 *:rounded-full">
          <span className="bg-[#ee6440]" />
          <span className="bg-[#f5b83d]" />
          <span className="bg-[#a5c882]" />
        </span>
      )}
      <span className={clsx('min-w-0 grow truncate', isMac && 'pr-11 text-center')}>{title}</span>
      {!isMac && (
        <span className="flex gap-2.5 *:size-3">
          <Minus />
          <Square className="p-px" />
          <X />
        </span>
      )}
    </div>
  );
}

function Files({ children }: { children: ReactNode }) {
  return <div className="flex flex-col p-1.5 pt-2">{children}</div>;
}

/** `hint` marks the one file to touch. */
function Entry({ icon, name, hint }: { icon: ReactNode; name: string; hint?: string }) {
  return (
    <span
      className={clsx(
        'flex h-7.5 items-center gap-2 rounded-[8px] px-2 whitespace-nowrap',
        hint ? touched : 'text-text-2',
      )}
    >
      <span className="flex size-4 shrink-0 *:size-full">{icon}</span>
      <span className={clsx('min-w-0 truncate', hint && 'font-semibold text-text')}>{name}</span>
      {hint && (
        <span className="ml-auto flex shrink-0 items-center gap-1 text-caption font-semibold">
          <MousePointerClick className="size-3.5" />
          {hint}
        </span>
      )}
    </span>
  );
}
