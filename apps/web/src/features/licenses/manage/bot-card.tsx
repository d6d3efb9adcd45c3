import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Bot } from '../bot-of.ts';

export function BotCard({ bot: { username, id, avatar } }: { bot: Bot }) {
  return (
    <Card title="Bot">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={username} src={avatar} size={56} shape="bot" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi>{username}</bdi>
          </p>
          <p className="font-mono text-small text-text-2 wrap-anywhere">{id}</p>
        </div>
      </div>
    </Card>
  );
}
