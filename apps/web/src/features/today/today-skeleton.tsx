import { Card } from '../../ui/display/card.tsx';
import { Window } from '../../ui/display/window.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { boxes, grid } from './today-layout.ts';

/** As tall as the figures, so that nothing moves when they load. */
export function TodaySkeleton() {
  return (
    <>
      <output className="sr-only">Loading today’s figures</output>
      <div aria-hidden="true" className={grid}>
        <Card className={boxes.revenue}>
          <SkeletonBlock className="h-5 w-28" />
          <SkeletonBlock className="mt-3 h-10 w-40" />
        </Card>
        <Card className={boxes.waiting}>
          <Lines />
        </Card>
        <Card className={boxes.facts}>
          <SkeletonBlock className="h-5 w-28" />
          <SkeletonBlock className="mt-3 h-8 w-16" />
        </Card>
        <Window className={boxes.awake} />
        <Card className={boxes.health}>
          <Lines />
        </Card>
        <Card className={boxes.list}>
          <Lines />
        </Card>
        <Card className={boxes.list}>
          <Lines />
        </Card>
      </div>
    </>
  );
}

function Lines() {
  return (
    <>
      <SkeletonBlock className="h-5 w-32" />
      <SkeletonBlock className="mt-6 h-5 w-full" />
      <SkeletonBlock className="mt-6 h-5 w-4/5" />
    </>
  );
}
