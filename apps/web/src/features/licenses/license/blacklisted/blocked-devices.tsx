import { Ban } from 'lucide-react';
import { daySpoken } from '../../../../lib/format/dates.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useUnblockDevice, type BlockedDevice } from '../../use-blacklist.ts';

type Props = { license: string; devices: readonly BlockedDevice[] };

export function BlockedDevices({ license, devices }: Props) {
  return (
    <ul aria-label="Blocked devices">
      {devices.map((device) => (
        <li
          key={device.uuid}
          className="flex min-h-17 items-center gap-3 border-t border-line px-5 py-3 wide:gap-4"
        >
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-control bg-bad-tint text-bad max-sm:hidden"
          >
            <Ban className="size-4.5" />
          </span>
          <div className="min-w-0 grow">
            <p className="font-mono text-small wrap-anywhere">{device.uuid}</p>
            <p className="text-small text-text-2">{historyOf(device)}</p>
          </div>
          <RemoveButton license={license} uuid={device.uuid} />
        </li>
      ))}
    </ul>
  );
}

/** 'Blocked today at 14:13. Last connected Oct 2, 2026.' */
function historyOf({ blockedAt, connectedAt }: BlockedDevice, now = new Date()): string {
  const connected = connectedAt ? `Last connected ${daySpoken(connectedAt, now)}.` : 'Has never connected.';
  return `Blocked ${daySpoken(blockedAt, now)}. ${connected}`;
}

function RemoveButton({ license, uuid }: { license: string; uuid: string }) {
  const remove = useUnblockDevice(license);
  return (
    <Button
      size="small"
      busy={remove.isPending}
      aria-label={`Remove ${uuid}`}
      onClick={() => remove.mutate(uuid)}
    >
      Remove
    </Button>
  );
}
