import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { doseTiming } from '#contract/prescriptions/doseState'
import type { Execution } from '#contract/prescriptions/execution'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { doseLooks } from '../record/DoseBadge'
import { unsentText, useIntents } from '../record/intents'
import { keyOfExecution } from '../record/target'
import { useUtilities } from '../useUtilities'
import classes from './doses.module.css'

const MINUTE_MS = 60_000

/** Returns a function that writes the state of a dose as a word, and its time with what must be known of it. */
export function useDoseTexts(zone: string, day: string) {
  const t = useText('prescriptions')
  const at = useWardTime(zone, day)
  const reasons = useUtilities().data?.data.not_given_reasons ?? []
  const intents = useIntents()
  return (dose: Execution, now: number) => {
    const {
      state,
      status,
      second_person: second,
      execution_time: due,
      given_at: given,
      not_given_reason: reason,
    } = dose
    const minutes = due ? Math.round((now - Date.parse(due)) / MINUTE_MS) : 0
    const unsent = unsentText(intents[keyOfExecution(dose.id)], dose)
    const isUnsaved = unsent !== undefined
    const word = unsent
      ? t(unsent)
      : state === 'late'
        ? t('state.lateBy', { time: durationText(t, minutes) })
        : t(`state.${state}`)
    const delay =
      state === 'given' && due && given && doseTiming(Date.parse(due), Date.parse(given)) !== 'on_time'
        ? t('dueWas', { time: at(due) })
        : ''
    const cause = state === 'not_given' ? (reasons.find(({ id }) => id === reason)?.name ?? '') : ''
    const wasGiven = status === EXECUTION_STATUS.given
    const time = at(wasGiven && given ? given : (due ?? given ?? now))
    const alone = second?.outcome === 'alone' ? t('second.alone') : ''
    const notes = [alone || delay || cause, dose.from_outage_sheet ? t('enteredLater') : '']
    return { word, time, note: notes.filter(Boolean).join(' · '), isUnsaved, isAlone: alone !== '' }
  }
}

/** Returns a duration as hours and minutes. */
export function durationText(t: ReturnType<typeof useText<'prescriptions'>>, minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = t('duration.minutes', { count: minutes % 60 })
  if (hours === 0) return rest
  const whole = t('duration.hours', { count: hours })
  return minutes % 60 === 0 ? whole : t('duration.both', { hours: whole, minutes: rest })
}

type DoseCellProps = {
  dose: Execution
  texts: ReturnType<ReturnType<typeof useDoseTexts>>
  isOpen: boolean
  onPress: () => void
}

/** A dose as a button: its state as an icon and a word, and its time. */
export function DoseCell({ dose, texts: { word, time, note, isUnsaved, isAlone }, isOpen, onPress }: DoseCellProps) {
  const { icon } = doseLooks[dose.state]
  return (
    <button
      type="button"
      className={classes.dose}
      data-dose={dose.id}
      data-state={isUnsaved ? 'unsent' : isAlone ? 'alone' : dose.state}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <span className={classes.word}>
        {icon}
        <span>{word}</span>
      </span>
      <span className={classes.time}>
        {time}
        {note && ` · ${note}`}
      </span>
      <span className="visually-hidden">
        {' '}
        <bdi>{dose.drug_name}</bdi> <bdi>{dose.dosage_text}</bdi>
      </span>
    </button>
  )
}
