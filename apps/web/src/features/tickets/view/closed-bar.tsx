import { strings } from '@botique/contract/strings.ts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFileDrop } from './use-file-drop.ts';

/** Replaces the composer of a closed ticket. */
export function ClosedBar({ children }: { children?: ReactNode }) {
  // Ignores dropped files. Otherwise the browser would leave the page to open them.
  useFileDrop(() => {});
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 rounded-card border border-line bg-sunken px-4 py-3 text-text-2">
      <Lock aria-hidden="true" className="size-4.5 shrink-0" />
      <p className="min-w-0 grow">{strings.tickets.closedComposer}</p>
      {children}
    </div>
  );
}
