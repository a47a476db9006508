// The few signs of the page. Each stands beside words, never alone, so none of them is read aloud.

export function Mark({ size = 24 }: { size?: number }) {
  const dots = [0, 1, 2, 3, 4, 5, 6, 7]
  return (
    <svg class="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5.5" fill="var(--ink)" />
      {dots.map((i) => (
        <circle key={i} cx={6.5 + (i % 3) * 5.5} cy={6.5 + Math.floor(i / 3) * 5.5} r="2.1" fill="var(--paper)" />
      ))}
      <circle cx="17.5" cy="17.5" r="1.6" fill="none" stroke="var(--paper)" stroke-width="1.1" />
    </svg>
  )
}

export function Lock() {
  return (
    <svg class="glyph" width="12" height="13" viewBox="0 0 12 13" aria-hidden="true">
      <path d="M3 6V4a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" stroke-width="1.7" />
      <rect x="0.8" y="5.6" width="10.4" height="7" rx="1.4" fill="currentColor" />
    </svg>
  )
}

export function AtRisk({ size = 11 }: { size?: number }) {
  return (
    <svg class="glyph" width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M6 0.8 11.8 11.4H0.2Z" fill="var(--risk)" />
    </svg>
  )
}

export function Safe({ size = 9 }: { size?: number }) {
  return (
    <svg class="glyph" width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill="var(--safe)" />
    </svg>
  )
}

export function Note() {
  return (
    <svg class="glyph" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" stroke-width="1.5" />
      <path d="M7 6.2v4M7 3.6v1.4" stroke="currentColor" stroke-width="1.6" />
    </svg>
  )
}
