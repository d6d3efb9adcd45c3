import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';

/** PayPal may look at a payment for hours: nobody needs to wait here, and nobody should pay again. */
export function PendingSign({ isTicket }: { isTicket: boolean }) {
  return (
    <div className="grid gap-3">
      <output className="flex items-start gap-3 rounded-menu bg-gold-tint px-4 py-3.5 text-gold">
        <Face state="asleep" className="mt-0.5" />
        <span className="min-w-0">
          <span className="block font-semibold">PayPal is checking this payment.</span>
          Do not pay again: your {isTicket ? 'ticket opens' : 'license comes'} by itself as soon as it is
          through.
        </span>
      </output>
      <Button asChild size="large">
        <Link to={isTicket ? paths.tickets : paths.licenses}>
          {isTicket ? 'Go to your tickets' : 'Go to your licenses'}
        </Link>
      </Button>
    </div>
  );
}
