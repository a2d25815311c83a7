import { type KeyboardEvent, useId, useState } from 'react'
import type { FreeSlots } from '#contract/staffAppointments/freeSlots'
import type { Form } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { FieldMessage } from '../../../ui/fields/FieldFrame'
import { formatClock, formatDay, formatNumber } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { SlotButton } from '../../../ui/visit/SlotGrid'
import type { SlotValues } from './bookingValues'
import { DayOfClinic } from './DayOfClinic'
import classes from './FreeSlotsTable.module.css'
import { focusNextSlot } from './focusNextSlot'
import { hasTimes, WalkInsLeft } from './TimesLeft'

type FreeSlotsTableProps = {
  clinics: readonly FreeSlots[]
  form: Form<SlotValues>
  error: string | undefined
  /** Offers walk-ins of today's session beside the slots. */
  walkIns: boolean
}

/** A slot of a clinic on a date. */
export interface SlotOfClinic {
  key: string
  starts_at: string
}

/**
 * Clinics with their first free slots on five days, as times of the clinic. Arrow keys move between the slots; more
 * slots of a day open below the clinic.
 */
export function FreeSlotsTable({ clinics, form, error, walkIns }: FreeSlotsTableProps) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const messageId = useId()
  const [opened, setOpened] = useState<{ clinic: number; date: string }>()
  const { clinic_id: chosenClinic, date: chosenDate, schedule_time: chosenTime } = form.values
  const choose = (clinic: FreeSlots, date: string, slot?: SlotOfClinic) => {
    const { days: _days, ...shown } = clinic
    form.set({
      clinic: shown,
      clinic_id: clinic.id,
      doctor_id: clinic.doctor.id,
      date,
      schedule_time: slot?.key ?? null,
      walk_in: slot === undefined,
      starts_at: slot?.starts_at ?? null,
    })
  }
  const isChosen = (clinic: number, date: string, key: string) =>
    clinic === chosenClinic && date === chosenDate && key === chosenTime
  const isWalkInChosen = (clinic: number, date: string) =>
    form.values.walk_in && clinic === chosenClinic && date === chosenDate
  const slotsOf = (clinic: FreeSlots, { date, slots }: FreeSlots['days'][number]) => {
    // A slot chosen among the others of the day stays on the screen.
    const isOther = clinic.id === chosenClinic && date === chosenDate && !slots.some(({ key }) => key === chosenTime)
    return isOther && chosenTime && form.values.starts_at
      ? [...slots, { key: chosenTime, starts_at: form.values.starts_at }]
      : slots
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (focusNextSlot(event.currentTarget, event.key)) event.preventDefault()
  }
  // Why there is none is said beside the fields of the choice.
  if (clinics.length === 0) return <FieldMessage id={messageId} error={error} />
  return (
    <div className={classes.room}>
      <DaysHead days={clinics[0]?.days ?? []} />
      <fieldset
        data-main-choice
        className={classes.table}
        aria-label={t('slot.free')}
        aria-describedby={error ? messageId : undefined}
        data-invalid={error ? true : undefined}
        onKeyDown={move}
      >
        {clinics.map((clinic) => (
          <section key={clinic.id} className={classes.clinic} aria-label={clinic.title}>
            <div className={classes.who}>
              <Person
                id={clinic.doctor.id}
                name={clinic.doctor.name}
                photo={clinic.doctor.avatar}
                line={
                  <>
                    <Name>{clinic.title}</Name> · <Name>{clinic.hospital.name}</Name>
                  </>
                }
              />
              <span className={classes.price}>
                {t('slot.price', { type: clinic.type_text, price: formatNumber(clinic.price, language) })}
              </span>
              {walkIns && <WalkInsLeft clinic={clinic} />}
            </div>
            <div className={classes.days}>
              {clinic.days.map((day) => (
                <div key={day.date} className={classes.day} data-empty={day.slots.length === 0 || undefined}>
                  <DayName date={day.date} />
                  {slotsOf(clinic, day).map((slot) => (
                    <SlotButton
                      key={slot.key}
                      time={formatClock(slot.key, language)}
                      state={isChosen(clinic.id, day.date, slot.key) ? 'chosen' : 'free'}
                      onChoose={() => choose(clinic, day.date, slot)}
                    />
                  ))}
                  {walkIns && day.walk_ins_left !== null && (
                    <SlotButton
                      time={t('slot.walkIn')}
                      state={
                        isWalkInChosen(clinic.id, day.date) ? 'chosen' : day.walk_ins_left === 0 ? 'taken' : 'free'
                      }
                      onChoose={() => choose(clinic, day.date)}
                    />
                  )}
                  {day.slots.length === 0 && !(walkIns && day.walk_ins_left !== null) && (
                    <span className={classes.none}>
                      {t(day.is_national_vacation ? 'slot.vacation' : 'slot.noneOnDay')}
                    </span>
                  )}
                  {day.more > 0 && (
                    <Button
                      size="small"
                      variant="subtle"
                      aria-expanded={opened?.clinic === clinic.id && opened.date === day.date}
                      onClick={() =>
                        setOpened(
                          opened?.clinic === clinic.id && opened.date === day.date
                            ? undefined
                            : { clinic: clinic.id, date: day.date },
                        )
                      }
                    >
                      {t('slot.more', { count: day.more })}
                    </Button>
                  )}
                </div>
              ))}
            </div>
            {!hasTimes(clinic, walkIns) && <p className={classes.noSlots}>{t('slot.none')}</p>}
            {opened?.clinic === clinic.id && (
              <DayOfClinic
                clinicId={clinic.id}
                date={opened.date}
                chosen={clinic.id === chosenClinic && opened.date === chosenDate ? chosenTime : null}
                onChoose={(slot) => choose(clinic, opened.date, slot)}
              />
            )}
          </section>
        ))}
        <FieldMessage id={messageId} error={error} />
      </fieldset>
    </div>
  )
}

/** The five days as heads of the columns; each day of a clinic names its date for itself too. */
function DaysHead({ days }: { days: FreeSlots['days'] }) {
  const t = useText('staffAppointments')
  return (
    <div className={classes.head} aria-hidden="true">
      <span className={classes.order}>{t('slot.soonest')}</span>
      <div className={classes.days}>
        {days.map(({ date }) => (
          <DayName key={date} date={date} />
        ))}
      </div>
    </div>
  )
}

function DayName({ date }: { date: string }) {
  const language = useLanguage()
  return (
    <p className={classes.date}>
      <span>{formatDay(date, language, 'weekdayShort')}</span> <bdi>{formatDay(date, language).slice(0, 5)}</bdi>
    </p>
  )
}
