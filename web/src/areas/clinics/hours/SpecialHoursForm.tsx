import { useRef } from 'react'
import type { ClinicExceptions, ExceptionInput } from '#contract/clinics/exceptions'
import { parseDate } from '#contract/rules/calendarDate'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { MissingRecord } from '../../../app/query/MissingRecord'
import { navigate, useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { useToasts } from '../../../ui/feedback/toasts'
import { DateField } from '../../../ui/fields/DateField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Page } from '../../../ui/Page'
import { ScheduleSection } from '../fields/scheduleFields'
import { DateRange } from './DateRange'
import { HoursPreview } from './HoursPreview'
import { OutsideHoursDialog } from './OutsideHoursDialog'
import { RamadanDays } from './RamadanDays'
import { type ExceptionKind, type ExceptionValues, nameOf, proposalOf, valuesOf } from './specialHours'
import { useSaveHours } from './useSaveHours'

type FormProps = {
  stored: ClinicExceptions
  initial: ExceptionValues
  /** The first day of the exception to change; undefined for a new one. */
  replaced?: string
}

function SpecialHoursForm({ stored, initial, replaced }: FormProps) {
  const t = useText('clinics')
  const toasts = useToasts()
  const { clinic, version, exceptions } = stored
  const listAt = `/clinics/${clinic.id}/hours`
  const hours = useSaveHours(clinic.id)
  /** The values for which leaving the appointments was confirmed; after any change it must be confirmed again. */
  const confirmed = useRef('')
  const form = useForm<ExceptionValues, ExceptionValues, unknown>({
    initial,
    schema: () => import('#contract/clinics/exceptions').then((m) => m.ExceptionInput),
    send: (values, options) => {
      // The schema has validated the values.
      const exception = values as ExceptionInput
      const others = exceptions.filter(({ date_from }) => date_from !== replaced)
      const isConfirmed = confirmed.current === JSON.stringify(values)
      const body = { version, exceptions: [...others, exception], leave_appointments: isConfirmed }
      return hours.save(body, options)
    },
    onDone: () => {
      toasts.success(t('hours.saved'))
      void navigate(listAt)
    },
    handlesOwnError: true,
  })
  const { kind, date_from: from, date_to: to } = form.values
  const title = replaced === undefined ? t('hours.new') : nameOf({ ...initial, date_from: replaced }, t)
  const confirm = () => {
    hours.dismiss()
    confirmed.current = JSON.stringify(form.values)
    form.submit()
  }
  const isRange = from !== null && to !== null && parseDate(from) !== undefined && parseDate(to) !== undefined
  return (
    <EntityFormPage title={title} parent={{ label: `${t('hours.title')}: ${clinic.title}`, to: listAt }} form={form}>
      <FormSection title={t('hours.dates')} why={t(kind === 'ramadan' ? 'hours.ramadan.why' : 'hours.dates.why')}>
        {kind === 'other' && <TextField {...form.field('title')} label={t('hours.name')} hint={t('hours.name.hint')} />}
        {kind === 'ramadan' ? (
          <RamadanDays form={form} />
        ) : (
          <FieldRow>
            <DateField {...form.field('date_from')} label={t('hours.first')} min={dayIn(clinic.time_zone)} />
            <DateField {...form.field('date_to')} label={t('hours.last')} min={from ?? undefined} />
          </FieldRow>
        )}
        {isRange && <DateRange from={from} to={to} />}
      </FormSection>
      <ScheduleSection form={form} title={t('hours.week')} why={t('hours.week.why')} />
      <HoursPreview clinic={clinic} values={form.values} />
      <OutsideHoursDialog affected={hours.affected} onClose={hours.dismiss} onConfirm={confirm} />
    </EntityFormPage>
  )
}

const kinds: readonly string[] = ['ramadan', 'summer', 'other'] satisfies ExceptionKind[]

function useParent() {
  const t = useText('clinics')
  const { id } = useParams<'id'>()
  return { id: Number(id), parent: { label: t('hours.title'), to: `/clinics/${id}/hours` } }
}

/** Shows the form for new special hours of a clinic, with the dates that their kind proposes. */
export function SpecialHoursCreate() {
  const t = useText('clinics')
  const { id, parent } = useParent()
  const { kind } = useParams<'kind'>()
  return (
    <EntityEdit title={t('hours.new')} parent={parent} read={api.clinics.exceptions.query({ params: { id } })}>
      {(stored) => {
        const chosen = kind !== undefined && kinds.includes(kind) ? (kind as ExceptionKind) : 'other'
        return (
          <SpecialHoursForm
            stored={stored}
            initial={proposalOf(chosen, stored.clinic, dayIn(stored.clinic.time_zone))}
          />
        )
      }}
    </EntityEdit>
  )
}

/** Shows the form for the special hours of a clinic that begin on the date in the address. */
export function SpecialHoursEdit() {
  const t = useText('clinics')
  const { id, parent } = useParent()
  const { date } = useParams<'date'>()
  return (
    <EntityEdit title={t('hours.edit')} parent={parent} read={api.clinics.exceptions.query({ params: { id } })}>
      {(stored) => {
        const exception = stored.exceptions.find(({ date_from }) => date_from === date)
        if (!exception)
          return (
            <Page title={t('hours.edit')}>
              <MissingRecord link={parent} />
            </Page>
          )
        return <SpecialHoursForm stored={stored} initial={valuesOf(exception)} replaced={date} />
      }}
    </EntityEdit>
  )
}
