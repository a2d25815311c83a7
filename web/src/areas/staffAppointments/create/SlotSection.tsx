import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { DateField } from '../../../ui/fields/DateField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Pagination } from '../../../ui/list/Pagination'
import type { BookingChoices } from './AppointmentFormPage'
import { noSlot, type SlotValues } from './bookingValues'
import { FreeSlotsTable } from './FreeSlotsTable'

type SlotSectionProps = {
  form: Form<SlotValues>
  choices: BookingChoices
  /** The first date is a national vacation. */
  isVacation: boolean
  /** Offers walk-ins of today's session beside the slots. */
  walkIns?: boolean
  /** Shows the slots of this doctor only. */
  doctorId?: number
  /** Below the slots: what to do if none suits. */
  after?: ReactNode
}

/** Returns the page of clinics that is shown: the first one again once the filters have changed. */
function usePage(filters: string) {
  const [chosen, setChosen] = useState({ filters, page: 1 })
  const page = chosen.filters === filters ? chosen.page : 1
  return { page, setPage: (next: number) => setChosen({ filters, page: next }) }
}

/** The doctor and the time: the clinics of a specialty with their first free slots on five days. */
export function SlotSection({ form, choices, isVacation, walkIns = false, doctorId, after }: SlotSectionProps) {
  const t = useText('staffAppointments')
  const { time_zone: zone } = useUser()
  const { specialty_id: specialty, from, type } = form.values
  const { page, setPage } = usePage(`${specialty} ${from} ${type}`)
  const query = useQuery({
    ...api.staffBooking.freeSlots.query({
      query: {
        specialty_id: Number(specialty),
        doctor_id: doctorId,
        from: from ?? '',
        type: type === 'all' ? undefined : type,
        page,
        limit: 25,
      },
    }),
    ...handlesOwnError,
    enabled: specialty !== null && from !== null && !isVacation,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  // The fields of the slot have one error on the screen.
  const errors = (['schedule_time', 'walk_in', 'date', 'doctor_id', 'clinic_id'] as const).map(
    (name) => form.field(name).error,
  )
  const error = errors.find(Boolean)
  const found = specialty === null || isVacation ? undefined : query.data
  const { refetch } = query
  useEffect(() => {
    if (error && specialty !== null) void refetch()
  }, [error, specialty, refetch])
  return (
    <FormSection title={t('slot.title')} why={t('slot.why')}>
      <FieldRow narrow>
        <SelectField
          {...form.field('specialty_id')}
          onChange={(value) => form.set({ specialty_id: value, ...noSlot })}
          error={form.field('specialty_id').error ?? found?.doctors_error}
          label={t('slot.specialty')}
          options={choices.specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <DateField
          {...form.field('from')}
          onChange={(value) => form.set({ from: value })}
          label={t('slot.from')}
          min={choices.today ?? dayIn(zone)}
        />
        <SegmentedField
          {...form.field('type')}
          error={form.field('type').error ?? found?.clinics_error}
          label={t('slot.type')}
          options={(['all', 'virtual', 'physical'] as const).map((value) => ({
            value,
            label: t(`slot.type.${value}`),
          }))}
        />
      </FieldRow>
      {isVacation && (
        <InlineNotice tone="danger" alert>
          {t('slot.nationalVacation')}
        </InlineNotice>
      )}
      {specialty === null && <p>{t('slot.specialtyFirst')}</p>}
      {specialty !== null && !isVacation && (
        <QueryBoundary query={query} variant="rows" count={4}>
          {({ data, meta }) => (
            <>
              <FreeSlotsTable clinics={data} form={form} error={error} walkIns={walkIns} />
              {meta.last_page > 1 && <Pagination meta={meta} onPageChange={setPage} />}
            </>
          )}
        </QueryBoundary>
      )}
      {after && <div>{after}</div>}
      {specialty === null && error && (
        <InlineNotice tone="danger" alert>
          {error}
        </InlineNotice>
      )}
    </FormSection>
  )
}
