import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const why = 'Renewing opens soon';

/** Nobody can renew yet. It takes the focus all the same, so that everybody can learn why it does nothing. */
export function RenewButton({ name, className }: { name: string; className?: string }) {
  const id = useId();
  return (
    <>
      <Tooltip text={why}>
        <Button
          size="small"
          aria-label={`Renew ${name}`}
          aria-disabled
          aria-describedby={id}
          className={className}
        >
          Renew
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {why}
      </span>
    </>
  );
}
