import { Download } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { SkeletonBlock, SkeletonCircle, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Section } from './section.tsx';

export function EmptySection() {
  return (
    <Section title="Empty state">
      <Card flush>
        <EmptyState
          level={4}
          title="No connection"
          text="Start the launcher and this bot wakes up here."
          action={
            <Button size="small" icon={<Download />}>
              Get the launcher
            </Button>
          }
        />
      </Card>
    </Section>
  );
}

export function TroubleSection() {
  const [trying, setTrying] = useState(false);
  return (
    <Section title="Error and loading">
      <Card flush>
        <ErrorState
          level={4}
          title="Could not load licenses"
          text="The server did not answer in time."
          busy={trying}
          onRetry={() => setTrying(true)}
        />
      </Card>
      <Card flush>
        <Loader label="Loading licenses" />
      </Card>
    </Section>
  );
}

export function SkeletonSection() {
  return (
    <Section title="Skeleton, avatar, amount">
      <Card>
        <div className="flex items-center gap-4">
          <SkeletonBlock className="size-10" />
          <SkeletonText className="flex-1" />
        </div>
        <div className="mt-4 flex items-center gap-4">
          <SkeletonCircle />
          <SkeletonText lines={1} className="flex-1" />
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name="mira" size={40} label="mira" />
        <Avatar name="theo" size={40} />
        <Avatar name="Ada Lovelace" size={40} />
        <Avatar name="kenji" size={40} />
        <Avatar name="Mall Moderator" shape="bot" size={40} />
        <Avatar name="logo" src="/favicon.svg" size={40} />
        <Avatar name="gone" src="data:image/png,broken" size={40} />
        <Avatar name="small" size={22} />
        <Avatar name="Large Bot" shape="bot" size={56} />
      </div>
      <Card title="Balance" level={4} action={<Button size="small">Top up</Button>}>
        <Amount value="148.50" big />
      </Card>
    </Section>
  );
}
