const SHAPES = {
  X: <path d="M4 4l16 16M20 4L4 20" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />,
  Facebook: (
    <path
      d="M10 21v-8H7.5V9.8H10V7.6C10 5 11.5 3.5 13.9 3.5h2.3v3.2h-1.7c-1 0-1.3.5-1.3 1.4v1.7h2.9l-.5 3.2h-2.4v8z"
      fill="currentColor"
    />
  ),
  Instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.7" cy="7.3" r=".6" fill="currentColor" strokeWidth="1" />
    </g>
  ),
  YouTube: (
    <path
      d="M5 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5zM10 9v6l5.2-3z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
} as const;

export type SocialNetwork = keyof typeof SHAPES;

/** The icon of a social network, in the current text colour. Needs the network's name beside it or in the link's label. */
export function SocialIcon({ network, className = "size-5" }: { network: SocialNetwork; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      {SHAPES[network]}
    </svg>
  );
}
