import { clsx } from 'clsx';
import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFieldControl } from './field.tsx';
import { fieldClasses } from './input.tsx';
import { InertBehind } from '../overlay/overlay-focus.ts';
import '../motion.css';
import { usePortalContainer } from '../overlay/portal-container.ts';

type SelectOption = {
  value: string;
  label: string;
  /** An image before the label. */
  lead?: ReactNode;
  /** A note at the end of the line. */
  note?: ReactNode;
  disabled?: boolean;
};

type SelectProps = {
  options: readonly SelectOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Names the select if there is no `Field` around it. */
  label?: string;
  className?: string;
};

export function Select(props: SelectProps) {
  const { options, value, onValueChange, placeholder = 'Choose', disabled = false, label, className } = props;
  const control = useFieldControl();
  const nonce = getNonce();
  const chosen = options.find((option) => option.value === value);
  return (
    // Not `Root`, which hides a native select with a style attribute that the content security policy blocks.
    <RadixSelect.unstable_Provider value={value ?? ''} onValueChange={onValueChange} disabled={disabled}>
      <RadixSelect.Trigger
        {...control}
        {...(label && { 'aria-label': chosen ? `${label}: ${chosen.label}` : label })}
        className={clsx(fieldClasses, 'flex h-10 items-center gap-2.5 px-3 text-left text-body', className)}
      >
        {chosen?.lead}
        <span className={clsx('min-w-0 flex-1 truncate', !chosen && 'text-text-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-text-2" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal {...usePortalContainer()}>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className="float-in z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-menu border border-line bg-raised p-1.5 text-text shadow-float"
        >
          <InertBehind />
          <RadixSelect.Viewport {...(nonce && { nonce })}>
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.unstable_Provider>
  );
}

function Option({ value, label, lead, note, disabled = false }: SelectOption) {
  return (
    <RadixSelect.Item
      value={value}
      textValue={label}
      disabled={disabled}
      className="flex min-h-9.5 cursor-pointer items-center gap-2.5 rounded-small px-2.5 text-body outline-none select-none data-disabled:cursor-default data-disabled:text-text-3 data-highlighted:bg-hover data-[state=checked]:font-semibold"
    >
      {lead}
      <RadixSelect.ItemText asChild>
        <span className="flex min-w-0 flex-1 items-center justify-between gap-4">
          <span className="truncate">{label}</span>
          {note && <span className="numeric shrink-0 font-normal text-text-2">{note}</span>}
        </span>
      </RadixSelect.ItemText>
      <span className="flex size-4 shrink-0">
        <RadixSelect.ItemIndicator>
          <Check aria-hidden="true" className="size-4" />
        </RadixSelect.ItemIndicator>
      </span>
    </RadixSelect.Item>
  );
}
