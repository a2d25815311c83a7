import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { addDays } from '#contract/rules/calendarDate'
import { type DayPart, dayParts } from '#contract/rules/waitlist'
import { maxWaitlistDays, type StaffWaitlistInput } from '#contract/waitlist/entry'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { DateField } from '../../../ui/fields/DateField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { FormPage } from '../../../ui/form/FormPage'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Page } from '../../../ui/Page'
import { useBookingChoices } from '../../staffAppointments'
import { findPatients, patientOption } from '../../users'
import { PartsOfDay } from '../join/PartsOfDay'

type Specialties = NonNullable<ReturnType<typeof useBookingChoices>['data']>['data']['specialties']
type Response = CallResponse<typeof import('#contract/waitlist/calls')['staffWaitlist']['create']>

interface Values {
  patient_id: Option | null
  specialty_id: string | null
  /** Null: any doctor of the specialty. */
  doctor_id: string | null
  /** The id of a hospital, or `virtual`. */
  hospital_id: string | null
  date_from: string | null
  date_to: string | null
  parts: DayPart[]
  priority: string | null
}

function toRequestBody(values: Values) {
  const {
    patient_id: patient,
    specialty_id,
    doctor_id,
    hospital_id: place,
    date_from,
    date_to,
    parts,
    priority,
  } = values
  return {
    patient_id: patient?.value ?? null,
    doctor_id,
    specialty_id: doctor_id === null ? specialty_id : null,
    hospital_id: place === 'virtual' ? null : place,
    date_from,
    date_to,
    parts,
    priority,
    appointment_id: null,
  }
}
type Body = ReturnType<typeof toRequestBody>

/** The page on which staff put a patient on the waiting list; the address may name the patient and the specialty. */
export function AddToWaitlist() {
  const t = useText('waitlist')
  const [search] = useSearchParams()
  const choices = useBookingChoices()
  const patientId = search.get('patient')
  const patient = useQuery({
    ...api.pickers.patient.query({ params: { id: patientId ?? '' } }),
    ...handlesOwnError,
    enabled: patientId !== null,
  })
  // A patient who cannot be loaded is not chosen: the form asks for one.
  const isReady = choices.data && (patientId === null || patient.data || patient.error)
  if (choices.data && isReady)
    return (
      <AddForm
        {...choices.data.data}
        patient={patient.data ? patientOption(patient.data.data) : null}
        specialty={search.get('specialty')}
      />
    )
  return (
    <Page title={t('add.title')}>
      <QueryBoundary query={choices} variant="form">
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

/** The doctors of a specialty, and the hospitals of the chosen one. */
function useChoicesOf({ specialty_id: specialty, doctor_id: doctor }: Values) {
  const doctors = useQuery({
    ...api.staffBooking.specialtyDoctors.query({ params: { specialty: specialty ?? '' }, query: {} }),
    ...handlesOwnError,
    enabled: specialty !== null,
  })
  const places = useQuery({
    ...api.staffWaitlist.places.query({
      query: doctor === null ? { specialty_id: Number(specialty) } : { doctor_id: Number(doctor) },
    }),
    ...handlesOwnError,
    enabled: specialty !== null,
  })
  return {
    doctors: specialty === null ? undefined : doctors.data?.data,
    places: specialty === null ? undefined : places.data?.data,
  }
}

interface AddFormProps {
  specialties: Specialties
  /** `YYYY-MM-DD`. */
  today: string | null
  /** The patient and the specialty's id that are chosen at first. */
  patient: Option | null
  specialty: string | null
}

function AddForm({ specialties, today: first, patient, specialty }: AddFormProps) {
  const t = useText('waitlist')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { time_zone: zone } = useUser()
  const today = first ?? dayIn(zone)
  const [only] = specialties.length === 1 ? specialties : specialties.filter(({ id }) => String(id) === specialty)
  const form = useForm<Values, Body, Response>({
    initial: {
      ...{ patient_id: patient, specialty_id: only ? String(only.id) : null, doctor_id: null, hospital_id: null },
      ...{ date_from: today, date_to: addDays(today, 30), parts: [...dayParts], priority: '0' },
    },
    schema: () => import('#contract/waitlist/entry').then((m) => m.StaffWaitlistInput),
    body: toRequestBody,
    // The schema has validated the body: a null that is not allowed has become an error.
    send: (body, options) =>
      api.staffWaitlist.create.call({ body: body as z.input<typeof StaffWaitlistInput>, ...options }),
    onDone: () => {
      toasts.success(t('add.done'))
      void queries.invalidateQueries({ queryKey: ['staffWaitlist'] })
      void navigate('/waitlist')
    },
    handlesOwnError: true,
  })
  const { doctors = [], places } = useChoicesOf(form.values)
  const hasNoPlace = places !== undefined && !places.virtual && places.hospitals.length === 0
  const parts = form.field('parts')
  const last = addDays(today, maxWaitlistDays)
  return (
    <FormPage
      title={t('add.title')}
      breadcrumbs={[{ label: t('staff.title'), to: '/waitlist' }, { label: t('add.title') }]}
      actions={<Button to="/waitlist">{t('add.cancel')}</Button>}
      form={form}
      saveLabel={t('add.save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <FormSection title={t('column.patient')} why={t('add.patientWhy')}>
        <AsyncSelectField {...form.field('patient_id')} label={t('column.patient')} search={findPatients} />
        <SelectField
          {...form.field('priority')}
          label={t('column.priority')}
          options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`priority.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('column.for')} why={t('add.forWhy')}>
        <FieldRow>
          <SelectField
            {...form.field('specialty_id')}
            label={t('add.specialty')}
            options={specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => form.set({ specialty_id: value, doctor_id: null, hospital_id: null })}
          />
          <SelectField
            {...form.field('doctor_id')}
            label={t('add.doctor')}
            hint={t('add.doctorHint')}
            optional
            options={doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => form.set({ doctor_id: value, hospital_id: null })}
          />
        </FieldRow>
        <SelectField
          {...form.field('hospital_id')}
          error={form.field('hospital_id').error ?? (hasNoPlace ? t('join.noClinic') : undefined)}
          label={t('field.place')}
          options={[
            ...(places?.virtual ? [{ value: 'virtual', label: t('place.virtual') }] : []),
            ...(places?.hospitals ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </FormSection>
      <FormSection title={t('field.dates')} why={t('add.datesWhy')}>
        <FieldRow>
          <DateField {...form.field('date_from')} label={t('field.from')} min={today} max={last} />
          <DateField {...form.field('date_to')} label={t('field.to')} min={form.values.date_from ?? today} max={last} />
        </FieldRow>
        <PartsOfDay value={parts.value} onChange={parts.onChange} error={parts.error} />
      </FormSection>
    </FormPage>
  )
}
