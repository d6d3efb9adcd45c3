import { useState } from 'react';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';
import { useSearchParams } from '../../../lib/navigation/use-search-params.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { dayIn } from './use-audit.ts';

type Props = { label: string; name: 'from' | 'to'; chosen: string | null };

/** A day in the URL. */
export function DateFilter({ label, name, chosen }: Props) {
  const { changed } = useListFilters();
  const [, setParameters] = useSearchParams();
  /** While a year is being typed, the browser already reports days such as 0002-11-03. */
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && typed === chosen) setTyped(null);

  return (
    <Field label={label} hideLabel className="min-w-0 grow sm:w-37 sm:grow-0">
      <Input
        type="date"
        max="2099-12-31"
        value={typed ?? chosen ?? ''}
        onChange={({ target }) => {
          const day = dayIn(target.value);
          setTyped(day === null && target.value !== '' ? target.value : null);
          if (day !== null || target.value === '') setParameters(changed({ [name]: day }), { replace: true });
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
