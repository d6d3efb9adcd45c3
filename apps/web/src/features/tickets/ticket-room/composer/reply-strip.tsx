import { Reply, X } from 'lucide-react';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import type { RepliedMessage } from './composer-state.ts';
import { quotedText } from '../../message-excerpt.ts';

type Props = { message: RepliedMessage; disabled: boolean; onDrop: () => void };

/** The message that is being replied to. */
export function ReplyStrip({ message: { username, content }, disabled, onDrop }: Props) {
  return (
    <div className="flex min-h-10 items-center gap-2.5 border-b border-line py-1 pr-1.5 pl-4 text-text-2">
      <Reply aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 grow truncate">
        Replying to <bdi className="pr-1.5 font-semibold text-text">{username}</bdi>{' '}
        <bdi>{quotedText(content)}</bdi>
      </p>
      <IconButton
        label="Cancel reply"
        size="small"
        variant="ghost"
        icon={<X />}
        disabled={disabled}
        onClick={onDrop}
      />
    </div>
  );
}
