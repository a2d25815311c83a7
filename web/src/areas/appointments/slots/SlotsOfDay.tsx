import { useEffect, useRef } from 'react'
import type { SlotsResponse } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDay } from '../../../ui/format'
import { TextLink } from '../../../ui/TextLink'
import { waitlistAddress } from '../booking/waitlistAddress'
import { DaySlots } from './DaySlots'
import { focusNearest } from './focusNearest'
import classes from './SlotsOfDay.module.css'
import type { useReserveSlot } from './useReserveSlot'

type SlotsOfDayProps = {
  response: SlotsResponse
  /** 'YYYY-MM-DD' in the clinic's time zone. */
  date: string
  /** Time zone of the displayed times. */
  zone: string
  reservation: ReturnType<typeof useReserveSlot>
}

/** Shows the date of a day and its slots by part of the day; taken ones are struck through. */
export function SlotsOfDay({ response, date, zone, reservation }: SlotsOfDayProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { problem, attemptedKey, busySlot } = reservation
  const chosen = busySlot?.key ?? response.reserved_slot
  useEffect(() => {
    if (problem && attemptedKey && response.day.length > 0) focusNearest(box.current, attemptedKey)
  }, [problem, attemptedKey, response])

  const day = formatDay(date, language, 'day')
  const year = date.slice(0, 4)
  const isThisYear = year === dayIn(zone).slice(0, 4)
  const heading = (
    <h2 className={classes.day}>{t('slots.times', { day: isThisYear ? day : t('day.year', { day, year }) })}</h2>
  )
  if (response.day.length === 0)
    return (
      <>
        {heading}
        <Empty
          title={response.slots_error ?? t('slots.none')}
          body={t('slots.noneDay')}
          action={<JoinWaitlist clinic={response.clinic} date={date} />}
        />
      </>
    )
  return (
    <div ref={box} className={classes.parts}>
      {heading}
      {problem && (
        <InlineNotice tone="danger" alert>
          <ProblemText problem={problem} />{' '}
          {'booking_limit' in problem.extra && <TextLink to="/patient/appointments">{t('slots.myBookings')}</TextLink>}
        </InlineNotice>
      )}
      {response.slots_error && !problem && (
        <InlineNotice tone="warn" action={<JoinWaitlist clinic={response.clinic} date={date} />}>
          {response.slots_error}
        </InlineNotice>
      )}
      <DaySlots
        slots={response.day}
        date={date}
        zone={zone}
        chosen={chosen}
        busy={busySlot !== undefined}
        onChoose={(slot) => void reservation.reserve(slot, response.clinic)}
      />
    </div>
  )
}

/** Leads to the waiting list for the doctor of the clinic, at its place. */
function JoinWaitlist({ clinic, date }: { clinic: SlotsResponse['clinic']; date: string }) {
  const t = useText('appointments')
  return <Button to={waitlistAddress(clinic, { from: date })}>{t('waitlist.join')}</Button>
}
