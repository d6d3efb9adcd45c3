import { Ban, Copy, Plus, ShoppingBag, Trash2 } from 'lucide-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { Section } from './section.tsx';

export function ButtonSection() {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger" icon={<Ban />}>
          Blacklist
        </Button>
        <Button variant="delete">Delete</Button>
        <Button disabled>Not available</Button>
        <Button variant="primary" disabled icon={<ShoppingBag />}>
          Sold out
        </Button>
        <Button size="small">Small</Button>
        <Button size="small" variant="danger" icon={<Trash2 />}>
          Remove
        </Button>
        <Button variant="primary" busy icon={<ShoppingBag />}>
          Paying
        </Button>
        <Button busy>Saving</Button>
        <Button asChild icon={<Copy />}>
          <Link to="/dev/ui">A link</Link>
        </Button>
        <Tooltip text="Top up your balance">
          <IconButton label="Add" icon={<Plus />} />
        </Tooltip>
        <Tooltip text="Only an admin can do this">
          <Button aria-disabled>Explains why not</Button>
        </Tooltip>
        <IconButton label="Add to a row" icon={<Plus />} size="small" />
        <IconButton label="Copy" icon={<Copy />} variant="ghost" />
        <IconButton label="Copying" icon={<Copy />} busy />
        <IconButton label="Not now" icon={<Plus />} disabled />
      </div>
      <Button variant="primary" size="large" className="w-full">
        Pay $12.30
      </Button>
    </Section>
  );
}
