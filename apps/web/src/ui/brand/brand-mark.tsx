/** The shop's logo: a bag with open eyes. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M9.8 13.2V9.6a6.2 6.2 0 0 1 12.4 0v3.6" fill="none" stroke="currentColor" strokeWidth="2.7" />
      <rect
        x="3"
        y="11.4"
        width="26"
        height="19.6"
        rx="4"
        className="fill-[light-dark(var(--window),#1f5744)]"
      />
      <rect x="10.4" y="16.4" width="4" height="9" rx="2" className="fill-lamp" />
      <rect x="17.6" y="16.4" width="4" height="9" rx="2" className="fill-lamp" />
    </svg>
  );
}
