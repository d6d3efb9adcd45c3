import { maxSalesDays, salesPresets } from '@botique/contract/billing/billing-rules.ts';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../../../lib/navigation/link.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Popover } from '../../../../ui/overlay/popover.tsx';
import { periodText, presetNames, usePeriod } from './period.ts';

type Props = {
  /** The days that are shown, once they are known. */
  days: { from: string; to: string } | undefined;
};

/** Chooses the days of the figures. */
export function PeriodMenu({ days }: Props) {
  const { period, linkToPreset, linkToDays } = usePeriod();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const preset = 'period' in period ? period.period : null;
  const label = days ? periodText(days) : preset ? presetNames[preset] : 'Custom dates';
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Dates"
      className="w-72"
      trigger={
        <Button icon={<CalendarDays />} className="min-w-0 shrink">
          <span className="sr-only">Dates: </span>
          <span className="numeric truncate">{label}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </Button>
      }
    >
      <ul className="p-1.5">
        {salesPresets.map((name) => (
          <li key={name}>
            <Link
              to={linkToPreset(name)}
              aria-current={name === preset ? 'true' : undefined}
              onClick={() => setOpen(false)}
              className="flex min-h-9.5 items-center rounded-small px-2.5 text-body font-medium text-text-2 hover:bg-hover hover:text-text aria-[current]:bg-hover aria-[current]:text-text"
            >
              {presetNames[name]}
            </Link>
          </li>
        ))}
      </ul>
      <CustomDates
        key={days && periodText(days)}
        days={days}
        onChoose={(chosen) => {
          setOpen(false);
          void navigate(linkToDays(chosen));
        }}
      />
    </Popover>
  );
}

const dayMs = 86_400_000;

function CustomDates({ days, onChoose }: Props & { onChoose: (days: { from: string; to: string }) => void }) {
  const [from, setFrom] = useState(days?.from ?? '');
  const [to, setTo] = useState(days?.to ?? '');
  const [error, setError] = useState<string | null>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = problemOf(from, to);
    setError(found);
    if (!found) onChoose({ from, to });
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 gap-3 border-t border-line p-4">
      <Field label="From">
        <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label="To">
        <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <p role="alert" className="col-span-2 text-small text-bad empty:hidden">
        {error}
      </p>
      <Button type="submit" className="col-span-2">
        Show these days
      </Button>
    </form>
  );
}

function problemOf(from: string, to: string): string | null {
  if (!from || !to) return 'Choose both days.';
  if (from < '2000-01-01') return 'Choose dates from 2000 on.';
  if (from > to) return '“From” can’t be after “To”.';
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= maxSalesDays) {
    return `Choose at most ${maxSalesDays} days.`;
  }
  return null;
}
