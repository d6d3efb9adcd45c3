import { RotateCw } from 'lucide-react';
import { Button } from '../../../../ui/form/button.tsx';

/** Replaces a file that could not be loaded. */
export function LoadFailure({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-2 text-center text-small text-text-2">
      Could not load
      <Button size="small" icon={<RotateCw />} aria-label={`Retry ${name}`} onClick={onRetry}>
        Retry
      </Button>
    </span>
  );
}
