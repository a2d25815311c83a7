import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import classes from './StepHeader.module.css'
import { useUiText } from './texts'

type StepHeaderProps = {
  title: string
  /** Where Back leads; without either there is no arrow. */
  backTo?: string
  onBack?: () => void
  /** Which of how many steps, such as 2 of 3. */
  step?: number
  total?: number
  /** At the end instead of the step, such as Leave. */
  end?: ReactNode
}

/** The head of a patient's screen on a phone: back arrow, title, and the step. */
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
