import { IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAnnounce } from '../feedback/announce'
import { useUiLanguage, useUiText } from '../texts'
import classes from './Countdown.module.css'
import { useSecondsLeft } from './useSecondsLeft'
import { isClockTime, writeClock, writeWords } from './writeLeft'

type CountdownProps = {
  /** Milliseconds since 1970. */
  until: number
  onEnd?: () => void
}

function TimeLeft({ seconds }: { seconds: number }) {
  const language = useUiLanguage()
  const isClock = isClockTime(seconds)
  return (
    <bdi dir={isClock ? 'ltr' : undefined} role="timer" className={classes.countdown}>
      {isClock ? writeClock(seconds) : writeWords(seconds, language)}
    </bdi>
  )
}

/** Shows the remaining time: 4:32, or more than an hour in words. */
export function Countdown({ until, onEnd }: CountdownProps) {
  return <TimeLeft seconds={useSecondsLeft(until, onEnd)} />
}

/** Seconds. */
const lastMinute = 60

type SlotHoldNoticeProps = CountdownProps & {
  /** 'We are holding this time for you' */
  children: ReactNode
  /** Hides the text visually on phones, for a place beside a button. */
  compact?: boolean
}

/** Shows a slot hold with an hourglass and a countdown; amber, and announced, in the last minute. */
export function SlotHoldNotice({ until, onEnd, children, compact = false }: SlotHoldNoticeProps) {
  const text = useUiText()
  const left = useSecondsLeft(until, onEnd)
  useAnnounce(left > 0 && left <= lastMinute ? text('hold.lastMinute') : undefined)
  return (
    <div className={classes.hold} data-late={left <= lastMinute || undefined} data-compact={compact || undefined}>
      <IconHourglass aria-hidden="true" />
      <span className={classes.text}>{children}</span>
      <TimeLeft seconds={left} />
    </div>
  )
}
