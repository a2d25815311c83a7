import { Fragment } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { Name } from '../../../ui/Name'
import type { Escalation } from './types'

type Step = Escalation['steps'][number]

/** What those are called whom the calendar chose for a step. */
const chosen = {
  'nurses.in_charge': 'escalation.reached.nurseInCharge',
  'nurses.on_duty': 'escalation.reached.nursesOnDuty',
  'doctors.on_duty': 'escalation.reached.doctorsOnDuty',
  'hub.on_call': 'escalation.reached.hubOnCall',
  'hub.on_duty': 'escalation.reached.hubOnDuty',
  'ordering_doctor.on_duty': 'escalation.reached.orderingOnDuty',
} as const

const isChosen = (key: string): key is keyof typeof chosen => key in chosen

/** A step: who was notified and when, that nobody was on duty if so, and which shifts were notified later. */
export function StepText({ step: made, zone }: { step: Step; zone: string }) {
  const { step, reach, who, people, notified_at: at, passed_on: shifts } = made
  const t = useText('vitals')
  const time = useWardTime(zone)
  const key = `${step}.${reach}`
  const isNobodyOnDuty = reach === 'nobody_on_duty'
  return (
    <>
      {t(isChosen(key) ? chosen[key] : `escalation.step.${step}`)}:{' '}
      {isNobodyOnDuty && (
        <>
          <strong>{t('escalation.nobodyOnDuty')}</strong>
          {' · '}
        </>
      )}
      {!isNobodyOnDuty &&
        who.map(({ id, name_text: name }) => (
          <Fragment key={id}>
            <Name>{name}</Name>
            {' · '}
          </Fragment>
        ))}
      {people === 0
        ? t('escalation.nobody', { time: time(at) })
        : t('escalation.people', { count: people, time: time(at) })}
      {shifts.map(({ notified_at: later, who: next }) => (
        <Fragment key={later}>
          {' · '}
          {t('escalation.passedOn', { time: time(later) })}
          {next.map(({ id, name_text: name }, index) => (
            <Fragment key={id}>
              {index > 0 ? ' · ' : ' '}
              <Name>{name}</Name>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </>
  )
}
