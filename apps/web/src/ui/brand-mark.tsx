/** The shop's bag. Its eyes are open: somebody is in. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M11 12V9a5 5 0 0 1 10 0v3" fill="none" stroke="currentColor" strokeWidth="3" />
      <rect x="4" y="11" width="24" height="18" rx="5" fill="#1d5c47" />
      <rect x="11.5" y="16" width="3" height="8" rx="1.5" fill="#ffc94d" />
      <rect x="17.5" y="16" width="3" height="8" rx="1.5" fill="#ffc94d" />
    </svg>
  );
}
