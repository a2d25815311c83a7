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
  /** Before the title: a sign of success. */
  sign?: ReactNode
  /** Brings the reader to the title: the page has become another one. */
  focusTitle?: boolean
  /** A quiet line under the title. */
  lead?: ReactNode
  /** Where the arrow before the title leads. */
  backTo?: string
  /** The step of a booking; on phones the head becomes a bar. */
  step?: 1 | 2 | 3 | 4
  /** At the end of the title's line, for what is seldom done with the whole page. */
  menu?: ReactNode
  /** The same on a desk only. */
  actions?: ReactNode
  /** Stays at the foot of the window. */
  foot?: ReactNode
  /** The foot is for phones alone: on a desk the same stands among the actions. */
  footOnPhone?: boolean
  /** narrow: one column for reading and for forms. */
  width?: 'full' | 'narrow'
  children: ReactNode
}

/** A patient's screen: title, content, and the one action at the foot. */
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
    <div className={classes.page} data-width={width} data-bar={backTo !== undefined || undefined}>
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
