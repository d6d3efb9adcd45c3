import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Link } from '../navigation/link.tsx';
import { useListFilters } from './use-list-filters.ts';

const pauseMs = 200;

type Props = {
  label: string;
  /** Defaults to the label. */
  placeholder?: string;
  /** If texts longer than the usual search make sense. */
  maxLength?: number;
  className?: string;
};

/** The search of a list. It is a form, so that it works before JavaScript has loaded. */
export function ListSearch({ label, placeholder = label, className, ...limits }: Props) {
  const { q, maxLength, setQ, linkTo, besidesQ } = useListFilters(limits);
  const box = useRef<HTMLInputElement>(null);
  /** Text that is not in the URL yet: the router is too slow to keep the caret in place while typing. */
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === q) setTyped(null);
  const text = typed ?? q;

  const search = useEffectEvent(setQ);
  useEffect(() => {
    if (typed === null) return;
    const { href } = window.location;
    // Do not bring back someone who has navigated away since.
    const timer = setTimeout(() => window.location.href === href && search(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  function clear() {
    setTyped('');
    box.current?.focus();
  }

  return (
    <search className={className}>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          setQ(text);
        }}
      >
        {besidesQ.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field label={label} hideLabel>
          <Input
            ref={box}
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            maxLength={maxLength}
            icon={<Search />}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !text) return;
              event.preventDefault();
              clear();
              setQ('');
            }}
            className="[&_input::-webkit-search-cancel-button]:hidden"
            trailing={
              text && (
                <Link
                  to={linkTo({ q: '' })}
                  replace
                  onClick={clear}
                  aria-label="Clear search"
                  className="grid size-8 place-items-center rounded-small text-text-2 hover:bg-hover hover:text-text"
                >
                  <X size={16} aria-hidden />
                </Link>
              )
            }
          />
        </Field>
      </form>
    </search>
  );
}
