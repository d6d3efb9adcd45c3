/** The title of a step, after its number. */
export function StepTitle({ number, children }: { number: number; children: string }) {
  return (
    <h2 className="flex items-center gap-3 font-display text-[1.25rem]/6 font-semibold tracking-[-0.02em]">
      <span className="numeric grid size-8 shrink-0 place-items-center rounded-small bg-sunken text-long">
        {number}
      </span>
      {children}
    </h2>
  );
}
