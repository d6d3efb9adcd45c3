import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCollapsedGroup } from './use-collapsed-group.ts';

export const entryClasses =
  'flex h-11 items-center gap-2.5 rounded-small px-2.5 font-medium text-text-2 hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-text wide:h-9 forced-colors:aria-[current=page]:outline-2';

/** A collapsible group of the side menu. Its children are list items. */
export function SideGroup({ label, children }: { label: string; children: ReactNode }) {
  const { collapsed, setCollapsed } = useCollapsedGroup(label);
  return (
    <Collapsible.Root open={!collapsed} onOpenChange={(open) => setCollapsed(!open)}>
      <Collapsible.Trigger className="group flex h-8 w-full items-center justify-between rounded-small px-2.5 text-small text-text-2 hover:text-text">
        {label}
        <ChevronDown
          size={16}
          aria-hidden
          className="-rotate-90 transition-transform duration-150 group-data-[state=open]:rotate-0"
        />
      </Collapsible.Trigger>
      <Collapsible.Content asChild>
        <ul aria-label={label} className="mt-1 space-y-0.5">
          {children}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
