/** The shop's avatar: a circle like those of people, with the eyes of its logo. */
export function ShopMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <circle cx="20" cy="20" r="20" className="fill-[light-dark(var(--window),#1f5744)]" />
      <rect x="12.6" y="13" width="5.2" height="14" rx="2.6" className="fill-lamp" />
      <rect x="22.2" y="13" width="5.2" height="14" rx="2.6" className="fill-lamp" />
    </svg>
  );
}
