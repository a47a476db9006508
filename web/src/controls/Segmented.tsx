// One of a few, side by side: the chosen one pressed.

export interface SegmentedProps<T extends string | number> {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  choose(value: T): void
  small?: boolean
}

export function Segmented<T extends string | number>({ label, value, options, choose, small }: SegmentedProps<T>) {
  return (
    <div class={`segmented${small ? ' small' : ''}`} role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button type="button" key={option} aria-pressed={option === value} onClick={() => choose(option)}>
          {text}
        </button>
      ))}
    </div>
  )
}
