import type { ReactNode } from 'react';
import '../../../../ui/display/window.css';

type Props = {
  title: ReactNode;
  /** Names the scrollable text for screen readers. */
  label: string;
  /** A button at the end of the title row. */
  action?: ReactNode;
  text: string;
  /** A sentence below the text. */
  note?: string | undefined;
};

/** A small console: dark in both themes, in a monospace font. */
export function MonospaceWindow({ title, label, action, text, note }: Props) {
  return (
    <figure className="my-2 min-w-0 last:mb-0 overflow-hidden rounded-control bg-window">
      <figcaption
        data-theme="dark"
        className="window-inside text-text flex min-h-11 items-center justify-between gap-3 py-1 pr-1.5 pl-3.5"
      >
        <span className="min-w-0 truncate font-semibold">{title}</span>
        {action}
      </figcaption>
      <div className="bg-console">
        <pre
          data-theme="dark"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- needed to scroll by keyboard
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- none of those tags keeps whitespace
          role="group"
          aria-label={label}
          dir="ltr"
          className="window-inside text-text max-h-96 overflow-auto px-3.5 py-2.5 font-mono text-[13px]/6 focus-visible:-outline-offset-2"
        >
          {text}
        </pre>
      </div>
      {note && (
        <p data-theme="dark" className="window-inside px-3.5 py-2 text-small text-text-2">
          {note}
        </p>
      )}
    </figure>
  );
}
