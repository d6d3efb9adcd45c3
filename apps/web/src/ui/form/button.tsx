import { clsx } from 'clsx';
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Spinner } from '../feedback/loader.tsx';

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-2 bg-raised text-text hover:bg-hover',
  ghost: 'text-text-2 hover:bg-hover hover:text-text',
  danger: 'bg-bad-tint text-bad hover:bg-[color-mix(in_srgb,var(--bad-tint),var(--bad)_8%)]',
  delete: 'bg-bad-solid text-on-bad hover:bg-[color-mix(in_srgb,var(--bad-solid),var(--text)_8%)]',
};

const sizes = {
  small: 'h-8 gap-1.5 rounded-small px-3 text-small',
  normal: 'h-10 gap-2 rounded-control px-4 text-body',
  large: 'h-13 gap-2.5 rounded-menu px-6 text-long',
};

export const buttonClasses =
  'relative inline-flex shrink-0 items-center justify-center font-semibold whitespace-nowrap select-none ' +
  'transition-colors duration-120 aria-busy:cursor-progress ' +
  'disabled:border disabled:border-line disabled:bg-sunken disabled:text-text-3 ' +
  // Stays focusable while disabled, so that it can explain why.
  'not-aria-busy:aria-disabled:cursor-default not-aria-busy:aria-disabled:border not-aria-busy:aria-disabled:border-line ' +
  'not-aria-busy:aria-disabled:bg-sunken not-aria-busy:aria-disabled:text-text-3';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** In progress: pills blink, the width stays and clicks are ignored. */
  busy?: boolean;
  icon?: ReactNode;
  /** The only child, such as a link, is rendered as the button. */
  asChild?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = clsx(buttonClasses, variants[variant], sizes[size], className);
  if (asChild) {
    // Done by hand, because Radix's `Slot` costs 2 KB on every page.
    const child = children as ReactElement<ComponentProps<'a'>>;
    return cloneElement(
      child,
      { ...(rest as object), className: clsx(look, child.props.className) },
      icon && <ButtonIcon>{icon}</ButtonIcon>,
      child.props.children,
    );
  }
  return (
    <button type="button" {...rest} {...busyProps(busy, onClick)} className={look}>
      {icon && <ButtonIcon>{busy ? <Spinner /> : icon}</ButtonIcon>}
      {busy && !icon ? (
        <>
          <Spinner className="absolute" />
          <span className="opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** `aria-disabled`, because `disabled` would drop the focus of keyboard users. */
export function busyProps(busy: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
}

function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="flex size-4.5 shrink-0 items-center justify-center *:size-full">
      {children}
    </span>
  );
}
