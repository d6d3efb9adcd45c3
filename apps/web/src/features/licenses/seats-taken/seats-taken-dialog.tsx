import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useConnectedSessions } from '../../../lib/licenses/running-licenses.ts';
import { productCreature } from '../../../lib/product/product-creature.ts';
import { CreaturePortrait } from '../../../ui/creature/creature.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ModalFrame } from '../../../ui/overlay/modal-frame.tsx';
import { CloseButton } from '../../../ui/overlay/modal.tsx';
import { useSessionActions } from '../session-action/use-session-actions.ts';
import { sessionName } from '../session-names.ts';
import { useBlockDevice } from '../use-blacklist.ts';
import { useClock } from '../use-clock.ts';
import { refusalStep, stepTexts } from './refusal-step.ts';
import { RefusedDevice } from './refused-device.tsx';
import { SeatRow } from './seat-row.tsx';
import { runningSeats } from './running-seats.ts';

type Props = { refusal: RefusedStart; onClose: () => void };

/** Who was refused, who holds the seats, and how to make room. */
export function SeatsTakenDialog({ refusal, onClose }: Props) {
  const { license, sessions } = refusal;
  const connected = useConnectedSessions();
  const now = useClock([]);
  const { acting, act } = useSessionActions();
  const seats = runningSeats(refusal, connected.data);
  // A newer refusal of another device may replace this one.
  const [blocked, setBlocked] = useState<string | null>(null);
  const block = useBlockDevice(license, setBlocked);
  const isBlocked = blocked === refusal.uuid;
  const step = isBlocked ? 'blocked' : refusalStep(refusal, seats);
  const isSettled = step === 'free' || step === 'running' || step === 'blocked';
  const isRestart = refusal.holders.some(({ uuid }) => uuid === refusal.uuid);
  const product = connected.data?.find(({ data }) => data.id === license)?.data;
  // Stopping the oldest would then stop the owner's own session instead of the stranger's.
  const hasPrimary = seats.length > 1 && !seats.some(({ newDevice }) => newDevice);
  return (
    <ModalFrame
      open
      onOpenChange={(opens) => !opens && !acting && onClose()}
      closesByButtonOnly={acting !== null}
      focusesItself
      className="max-w-130 bg-raised"
    >
      <div className="flex flex-col gap-4 p-5 wide:p-6">
        <div className="flex gap-4 max-sm:flex-col max-sm:gap-2">
          {product && (
            <CreaturePortrait
              look={productCreature({ id: product.productId, category: product.category })}
              state="trouble"
              className="size-12"
            />
          )}
          <div className="min-w-0">
            <Dialog.Title className="font-display text-[22px]/7 font-semibold tracking-[-0.02em]">
              All seats are taken
            </Dialog.Title>
            <Dialog.Description className="text-long wrap-anywhere text-text-2">
              <bdi>{sessionName(refusal)}</bdi> tried to start{isRestart ? '' : ' on another device'} and was
              refused. Make room, or block a device that is not yours.
            </Dialog.Description>
          </div>
        </div>
        <RefusedDevice
          refusal={refusal}
          now={now}
          isBlocked={isBlocked}
          onBlock={
            seats.some(({ uuid }) => uuid === refusal.uuid) ? undefined : () => block.mutate(refusal.uuid)
          }
          isBlocking={block.isPending}
          disabled={acting !== null}
        />
        <div className="rounded-menu border border-line">
          <p className="flex justify-between gap-3 px-4 py-2.5 text-small text-text-2">
            Running now
            <span className="numeric">
              {formatNumber(seats.length)} of {formatNumber(sessions)}
            </span>
          </p>
          <ul aria-label="Running now" className="divide-y divide-line *:first:border-t *:first:border-line">
            {seats.map((seat, place) => (
              <SeatRow
                key={seat.socketId}
                seat={seat}
                now={now}
                isOldest={place === 0 && seats.length > 1}
                isPrimary={place === 0 && hasPrimary}
                acting={acting}
                onAct={(action) => act(action, { socketId: seat.socketId, uuid: seat.uuid, license })}
              />
            ))}
          </ul>
        </div>
        <div className="flex items-center justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
          <output className="text-small text-text-2">{stepTexts[step]}</output>
          <CloseButton>
            <Button disabled={acting !== null}>{isSettled ? 'Close' : 'Not now'}</Button>
          </CloseButton>
        </div>
      </div>
    </ModalFrame>
  );
}
