import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
};

/** A link within the app. React Router's own adds 6 KB to every page for modes that we do not use. */
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
        // Like browsers: a link to the current page scrolls to the top and adds no history entry.
        if (isHere) window.scrollTo(0, 0);
        void navigate(to, { replace: replace || isHere });
      }}
    >
      {children}
    </a>
  );
}

/** A click that follows the link in this tab. Others open a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
