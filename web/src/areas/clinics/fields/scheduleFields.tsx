import { IconCopy } from '@tabler/icons-react'
import type { WeekdayName } from '#contract/clinics/clinicInput'
import { slotsPerDay } from '#contract/rules/slotsPerDay'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { NumberField } from '../../../ui/fields/NumberField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { TimeField } from '../../../ui/fields/TimeField'
import { FormSection } from '../../../ui/form/FormSection'
import { IconButton } from '../../../ui/IconButton'
import classes from './ScheduleSection.module.css'
import { type ScheduleValues, weekdays } from './scheduleValues'

// The definition of these fields of a clinic for all its pages: its weekdays, opening hours and the length of its
// visits.

const shortestSlot = 15

function slotsOf(values: ScheduleValues, day: WeekdayName): number {
  if (!values[`${day}_enabled`]) return 0
  return slotsPerDay(values[`${day}_from`], values[`${day}_to`], values[`${day}_slot_time`] ?? 0)
}

type ScheduleSectionProps = {
  form: Form<ScheduleValues>
  /** By default, those of the weekly schedule. */
  title?: string
  why?: string
}

/** Shows the hours of a week, from Saturday, with the number of visits that fit into each day. */
export function ScheduleSection({ form, title, why }: ScheduleSectionProps) {
  const t = useText('clinics')
  const { error: noDay } = form.field('saturday_enabled')
  const total = weekdays.reduce((sum, day) => sum + slotsOf(form.values, day), 0)
  return (
    <FormSection
      title={title ?? t('schedule.title')}
      why={why ?? t('schedule.why')}
      aside={
        <p className={classes.total} role="status">
          {t('schedule.total', { count: total })}
        </p>
      }
    >
      {noDay && (
        <InlineNotice tone="danger" alert>
          {noDay}
        </InlineNotice>
      )}
      <ul className={classes.week}>
        {weekdays.map((day) => (
          <Day key={day} day={day} form={form} />
        ))}
      </ul>
    </FormSection>
  )
}

/** Returns the hours and slot length of one weekday as values for another. */
function hoursOf(values: ScheduleValues, from: WeekdayName, to: WeekdayName): Partial<ScheduleValues> {
  return {
    [`${to}_from`]: values[`${from}_from`],
    [`${to}_to`]: values[`${from}_to`],
    [`${to}_slot_time`]: values[`${from}_slot_time`],
  }
}

const noHours = (day: WeekdayName): Partial<ScheduleValues> => ({
  [`${day}_from`]: '',
  [`${day}_to`]: '',
  [`${day}_slot_time`]: null,
})

function Day({ day, form }: { day: WeekdayName; form: Form<ScheduleValues> }) {
  const t = useText('clinics')
  const { values } = form
  const name = t(`day.${day}`)
  const isOpen = values[`${day}_enabled`]
  const enabled = form.field(`${day}_enabled`)
  const from = form.field(`${day}_from`)
  const to = form.field(`${day}_to`)
  const slot = form.field(`${day}_slot_time`)
  const toggle = (on: boolean) => form.set({ [`${day}_enabled`]: on, ...(on ? {} : noHours(day)) })
  const copy = () => {
    const others = weekdays.filter((other) => other !== day && values[`${other}_enabled`])
    form.set(Object.assign({}, ...others.map((other) => hoursOf(values, day, other))))
  }
  return (
    <li
      className={classes.day}
      data-open={isOpen || undefined}
      data-invalid={[from, to, slot].some(({ error }) => error) || undefined}
    >
      <div className={classes.name}>
        <SwitchField name={enabled.name} label={name} checked={isOpen} onChange={toggle} />
      </div>
      {isOpen ? (
        <>
          <TimeField {...from} label={t('schedule.from')} />
          <TimeField {...to} label={t('schedule.to')} isEnd />
          <NumberField {...slot} label={t('schedule.slot')} min={shortestSlot} unit={t('schedule.minutes')} />
          <p className={classes.slots}>
            <span className={classes.slotsLabel}>{t('schedule.slots')}</span> <strong>{slotsOf(values, day)}</strong>
          </p>
          <IconButton label={t('schedule.copy', { day: name })} icon={<IconCopy />} onClick={copy} />
        </>
      ) : (
        <p className={classes.closed}>{t('schedule.closed')}</p>
      )}
    </li>
  )
}
