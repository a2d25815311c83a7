import { IconPlus, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useUiText } from '../texts'
import classes from './FilterChip.module.css'

type ChipShapeProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  label: string
  /** The chosen value as text; without it the chip has a dashed border. */
  chosen?: string | undefined
  onRemove: () => void
}

/** The button of a filter, and beside it the button that clears it. Props and ref go to the first one. */
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
