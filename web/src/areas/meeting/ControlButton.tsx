import type { ReactNode } from 'react'
import { useTooltip } from '../../ui/tooltip'
import classes from './CallControls.module.css'

type ControlButtonProps = {
  /** Accessible name: what clicking does. */
  label: string
  /** Visible label under the button, for patients. */
  word: string | undefined
  /** Switched off, shown in a light color so that it stands out. */
  off: boolean
  icon: ReactNode
  onPress: () => void
}

/** Shows a round toggle button of the call. */
export function ControlButton({ label, word, off, icon, onPress }: ControlButtonProps) {
  const { handlers, tooltip } = useTooltip(label)
  return (
    <span className={classes.place}>
      <button
        type="button"
        className={classes.round}
        data-off={off || undefined}
        aria-label={label}
        onClick={onPress}
        {...handlers}
      >
        {icon}
      </button>
      {word && (
        <span className={classes.word} aria-hidden="true">
          {word}
        </span>
      )}
      {tooltip}
    </span>
  )
}
