import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from './plain-click.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** The page before it is not gone back to. */
  replace?: boolean;
};

/** A link to a screen of ours. The router's own prepares for modes that we do not use, at 6 KB on every page. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
