import { IconPlus, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useUiText } from '../texts'
import classes from './FilterChip.module.css'

type ChipShapeProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  label: string
  /** What it is set to, in words; dashed without. */
  chosen?: string | undefined
  onRemove: () => void
}

/** The button of a filter, and beside it the one that takes the filter off. Props and ref go to the first. */
export function ChipShape({ label, chosen, onRemove, ref, ...rest }: ChipShapeProps) {
  const text = useUiText()
  return (
    <span className={classes.chip} data-set={chosen !== undefined || undefined}>
      <button type="button" {...rest} ref={ref} className={classes.face}>
        {chosen === undefined && <IconPlus size={15} stroke={2} aria-hidden="true" />}
        <span>{chosen === undefined ? label : `${label}: ${chosen}`}</span>
      </button>
      {chosen !== undefined && (
        <button
          type="button"
          className={classes.remove}
          aria-label={text('filter.remove', { name: label })}
          onClick={onRemove}
        >
          <IconX size={15} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
