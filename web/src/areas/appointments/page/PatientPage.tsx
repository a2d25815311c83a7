import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { StickyFoot } from '../../../ui/StickyFoot'
import { useUiText } from '../../../ui/texts'
import classes from './PatientPage.module.css'

/** Doctor, time, complaint, confirmation. */
const bookingSteps = 4

type PatientPageProps = {
  title: string
  /** Icon before the title, for example for success. */
  sign?: ReactNode
  /** Moves focus to the title, because the page now shows something else. */
  focusTitle?: boolean
  /** Secondary text below the title. */
  lead?: ReactNode
  /** Address of the back arrow before the title. */
  backTo?: string
  /** Step of a booking; on phones the header becomes a bar, and the tab bar is hidden. */
  step?: 1 | 2 | 3 | 4
  /** At the end of the title row, for rarely used actions on the whole page. */
  menu?: ReactNode
  /** Actions in the header, on desktop only. */
  actions?: ReactNode
  /** Sticks to the bottom of the window. */
  foot?: ReactNode
  /** Shows the foot on phones only, because `actions` has the same on desktop. */
  footOnPhone?: boolean
  /** narrow: one column, for reading and forms. */
  width?: 'full' | 'narrow'
  children: ReactNode
}

/** Shows a patient's page: title, content, and the main action at the foot. */
export function PatientPage({
  title,
  sign,
  focusTitle = false,
  lead,
  backTo,
  step,
  menu,
  actions,
  foot,
  footOnPhone = false,
  width = 'full',
  children,
}: PatientPageProps) {
  const text = useUiText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focusTitle) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [focusTitle])
  return (
    <div className={classes.page} data-width={width} data-bar={backTo !== undefined || undefined} data-task={step}>
      <header className={classes.header}>
        {backTo !== undefined && (
          <IconButton label={text('back')} icon={<IconArrowLeft className="flip" />} to={backTo} />
        )}
        {sign && <span className={classes.sign}>{sign}</span>}
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {step !== undefined && <span className={classes.step}>{text('step', { step, total: bookingSteps })}</span>}
        {menu}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
      {foot && (
        <div className={classes.foot} data-phone={footOnPhone || undefined}>
          <StickyFoot>{foot}</StickyFoot>
        </div>
      )}
    </div>
  )
}
