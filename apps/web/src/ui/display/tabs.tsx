import { clsx } from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { segmentClasses, segmentedTrayClasses, tabClasses } from './tab-classes.ts';

type Tab = { value: string; label: ReactNode; /** An image or a count after the label. */ note?: ReactNode };

type TabsProps = {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  /** `segmented` filters a list, `underline` switches between the pages of a screen. */
  look?: 'segmented' | 'underline';
  className?: string;
  /** One panel for all tabs, such as the filtered list. */
  panel?: ReactNode;
  /** Alternatively, a `TabPanel` for each tab. */
  children?: ReactNode;
};

const lists = {
  segmented: segmentedTrayClasses,
  underline: 'gap-5 wide:gap-6 shadow-[inset_0_-1px_var(--line)]',
};

const triggers = {
  segmented: `${segmentClasses} data-[state=active]:bg-[light-dark(var(--surface),var(--hover))] data-[state=active]:text-text`,
  underline:
    'h-11 text-body text-text-2 hover:text-text data-[state=active]:text-text data-[state=active]:shadow-[inset_0_-3px_var(--text)] focus-visible:-outline-offset-2 rounded-t-badge',
};

// Radix sets `outline: none` in a style attribute, which the content security policy blocks on first paint.
const withoutStyle = { outline: undefined, animationDuration: undefined };

export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
  look = 'segmented',
  className,
  panel,
  children,
}: TabsProps) {
  // Without a panel here, the list is elsewhere on the page and has no id to reference.
  const pointsNowhere = panel === undefined && children === undefined && { 'aria-controls': undefined };
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange} className={clsx('min-w-0', className)}>
      <div className="-m-1 flex overflow-x-auto p-1 [scrollbar-width:none]">
        <RadixTabs.List
          aria-label={label}
          style={withoutStyle}
          className={clsx('flex', lists[look], look === 'underline' && 'min-w-full')}
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              {...pointsNowhere}
              className={clsx(tabClasses, triggers[look])}
            >
              {tab.label}
              {tab.note}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {panel !== undefined && <TabPanel value={value}>{panel}</TabPanel>}
      {children}
    </RadixTabs.Root>
  );
}

type TabPanelProps = {
  value: string;
  /** Keeps its content while another tab is shown, such as a form or an upload. */
  keepsContent?: boolean;
  className?: string;
  children: ReactNode;
};

export function TabPanel({ value, keepsContent = false, className, children }: TabPanelProps) {
  return (
    <RadixTabs.Content value={value} asChild {...(keepsContent && { forceMount: true })}>
      <div style={withoutStyle} className={clsx('data-[state=inactive]:hidden', className)}>
        {children}
      </div>
    </RadixTabs.Content>
  );
}
