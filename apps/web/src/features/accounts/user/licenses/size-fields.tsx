import { staffLimits } from '@botique/contract/licenses/staff-rules.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { Slider } from '../../../../ui/form/slider.tsx';

type Size = { sessions: number; storageMb: number };

const { sessions, storageMb } = staffLimits;

const sessionMarks = Array.from({ length: sessions.most - sessions.least + 1 }, (_, index) => ({
  value: sessions.least + index,
  label: String(sessions.least + index),
}));

type Props = {
  size: Size;
  onChange: (size: Size) => void;
  /** MB that documents take already. */
  usedMb?: number;
};

/** How many sessions a license may run, and how much it may store. */
export function SizeFields({ size, onChange, usedMb = 0 }: Props) {
  // No less than is stored, in whole steps.
  const least = Math.ceil(usedMb / storageMb.step) * storageMb.step;
  return (
    <>
      <div>
        <p className="mb-1 flex justify-between gap-4 text-small">
          <span className="font-semibold">Sessions</span>
          <span className="numeric">{size.sessions}</span>
        </p>
        <Slider
          label="Sessions"
          value={size.sessions}
          onValueChange={(chosen) => onChange({ ...size, sessions: chosen })}
          min={sessions.least}
          max={sessions.most}
          valueText={`${size.sessions} sessions`}
          marks={sessionMarks}
        />
      </div>
      <div>
        <p className="mb-1 flex justify-between gap-4 text-small">
          <span className="font-semibold">Storage</span>
          <span className="numeric">{formatNumber(size.storageMb)} MB</span>
        </p>
        <Slider
          label="Storage"
          value={size.storageMb}
          onValueChange={(chosen) => onChange({ ...size, storageMb: chosen })}
          min={least}
          max={storageMb.most}
          step={storageMb.step}
          valueText={`${formatNumber(size.storageMb)} MB`}
          ends={[`${formatNumber(least)} MB`, `${formatNumber(storageMb.most)} MB`]}
        />
      </div>
    </>
  );
}
