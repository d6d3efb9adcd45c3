import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPlainClick } from './plain-click.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** The page before it is not gone back to. */
  replace?: boolean;
};

/** A link to a screen of ours. The router's own prepares for modes that we do not use, at 6 KB on every page. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        const isHere = to === pathname + search + hash;
        // As browsers do: one goes to the top, and Back does not lead here again.
        if (isHere) window.scrollTo(0, 0);
        void navigate(to, { replace: replace || isHere });
      }}
    >
      {children}
    </a>
  );
}
