import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import classes from './StepHeader.module.css'
import { useUiText } from './texts'

type StepHeaderProps = {
  title: string
  /** Address of the back arrow; without `backTo` and `onBack` there is no arrow. */
  backTo?: string
  onBack?: () => void
  /** The current step and the number of steps, such as 2 of 3. */
  step?: number
  total?: number
  /** Shown at the end, such as a Leave button. */
  end?: ReactNode
}

/** The header of a patient's screen on a phone: back arrow, title and step. */
export function StepHeader({ title, backTo, onBack, step, total, end }: StepHeaderProps) {
  const text = useUiText()
  const arrow = <IconArrowLeft className="flip" />
  return (
    <header className={classes.header}>
      {backTo !== undefined && <IconButton label={text('back')} icon={arrow} to={backTo} />}
      {onBack && <IconButton label={text('back')} icon={arrow} onClick={onBack} />}
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {step !== undefined && total !== undefined && (
        <span className={classes.step}>{text('step', { step, total })}</span>
      )}
      {end}
    </header>
  )
}
