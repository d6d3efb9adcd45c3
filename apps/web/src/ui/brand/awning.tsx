import { clsx } from 'clsx';

const scallops = Array.from({ length: 20 }, (_, index) => `scallop ${index}`);

/** The scalloped lower edge of a paper. Place it directly below, at the same width. */
export function Awning({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('@container flex', className)}>
      {scallops.map((scallop) => (
        <span
          key={scallop}
          className={clsx(
            'h-3.5 grow basis-0 rounded-[0_0_50%_50%/0_0_100%_100%] border border-t-0 border-line bg-raised',
            // Fewer scallops on a phone, so that they stay round.
            '@max-[30rem]:nth-[n+13]:hidden',
          )}
        />
      ))}
    </div>
  );
}
