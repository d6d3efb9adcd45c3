import { clsx } from 'clsx';
import { DropdownMenu, Slot } from 'radix-ui';
import type { ReactNode } from 'react';
import '../motion.css';
import { usePortalContainer } from './portal-container.ts';
import { InertBehind, useFocusAfterLink } from './overlay-focus.ts';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Shown above the items, such as the name of the account. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
};

export function Menu({ trigger, header, align = 'end', className, children }: MenuProps) {
  const focusAfterLink = useFocusAfterLink();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal {...usePortalContainer()}>
        <DropdownMenu.Content
          {...focusAfterLink}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={clsx(
            'float-in z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto',
            'rounded-menu border border-line bg-raised p-1.5 text-text shadow-float outline-none',
            className,
          )}
        >
          <InertBehind />
          {header && (
            <>
              <div className="px-2.5 py-2">{header}</div>
              <MenuSeparator />
            </>
          )}
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  tone?: 'normal' | 'bad';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** The only child, a link, is rendered as the item. */
  asChild?: boolean;
  children: ReactNode;
};

const itemClasses =
  'flex min-h-9.5 cursor-pointer items-center gap-2.5 rounded-small px-2.5 text-body font-medium outline-none select-none ' +
  'data-disabled:cursor-default data-disabled:text-text-3 data-highlighted:bg-hover';

export function MenuItem({ icon, tone = 'normal', asChild = false, children, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...rest}
      asChild={asChild}
      className={clsx(itemClasses, tone === 'bad' ? 'text-bad' : 'text-text-2 data-highlighted:text-text')}
    >
      {icon && (
        <span aria-hidden="true" className="flex size-4.5 shrink-0 *:size-full">
          {icon}
        </span>
      )}
      <Slot.Slottable>{children}</Slot.Slottable>
    </DropdownMenu.Item>
  );
}

type MenuChoicesProps = { value: string; onValueChange: (value: string) => void; children: ReactNode };

/** Around `MenuChoice`s, of which one is chosen. */
export function MenuChoices(props: MenuChoicesProps) {
  return <DropdownMenu.RadioGroup {...props} />;
}

export function MenuChoice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className={clsx(itemClasses, 'text-text data-[state=checked]:bg-hover')}
    >
      {children}
    </DropdownMenu.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-1 pb-1.5 text-small text-text-2">{children}</DropdownMenu.Label>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
