import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Clinic, ClinicRow } from '#contract/clinics/calls'
import { newClinic } from '#contract/clinics/newClinic'
import type { Language } from '#contract/kit/translate'
import { AlternateNameField } from '../../../app/form/AlternateNameField'
import { CreateOption, useReadOnReturn } from '../../../app/form/CreateOption'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { DateField } from '../../../ui/fields/DateField'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { formatDay } from '../../../ui/format'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { ClinicForms } from './ClinicForms'
import type { Choices } from './choices'

// The definition of these fields of a clinic for all its pages: what it is, where, and whose.

export type AboutValues = ReturnType<typeof initialValues>

const idOf = (id: number | null | undefined) => (id == null ? null : String(id))
type Named = { id: number; name: string }
const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))

const noOptions: readonly Option[] = []

/**
 * Returns the initial values; a new clinic is by video, from today until 2100.
 * @param clinic the clinic to edit; undefined for a new one
 * @param today `YYYY-MM-DD`
 */
export function initialValues(clinic: Clinic | undefined, today: string) {
  const { doctor } = clinic ?? {}
  return {
    title: clinic?.title ?? '',
    alternate_title: clinic?.alternate_title ?? '',
    hospital_id: idOf(clinic?.hospital_id),
    time_zone: clinic?.time_zone ?? null,
    specialty_id: idOf(clinic?.specialty_id),
    level_id: idOf(clinic?.level_id),
    survey_id: idOf(clinic?.survey_id),
    specialty_form_id: idOf(clinic?.specialty_form_id),
    doctor_id: doctor ? { value: String(doctor.id), label: doctor.name_text } : null,
    coordinators: clinic ? optionsOf(clinic.coordinators) : noOptions,
    start_date: (clinic?.start_date ?? today) as string | null,
    end_date: (clinic?.end_date ?? newClinic.end_date) as string | null,
    type: clinic?.type ?? newClinic.type,
    address: clinic?.address ?? '',
  }
}

/** Converts the form's values to the request body. */
export function toRequestBody<V extends AboutValues>(values: V) {
  return {
    ...values,
    doctor_id: values.doctor_id?.value ?? null,
    coordinators: values.coordinators.map(({ value }) => value),
    address: values.type === 'physical' ? values.address : null,
  }
}

/** Returns whether a hospital has nobody of a kind to choose, for users who can invite somebody. */
function useHasNone(kind: 'doctors' | 'coordinators', hospital: number | undefined): boolean {
  const { can } = useAuthSession()
  const people = useQuery({
    ...api.pickers[kind].query({ query: { q: '', hospital_id: hospital } }),
    enabled: can('create-user'),
  })
  const hasNone = people.data?.data.length === 0
  useReadOnReturn(hasNone, people.refetch)
  return hasNone
}

function InviteOption({ children }: { children: ReactNode }) {
  const t = useText('clinics')
  return (
    <CreateOption to="/users/create" permission="create-user" newTab={t('create.newTab')}>
      {children}
    </CreateOption>
  )
}

type AboutSectionProps = {
  form: Form<AboutValues>
  choices: Choices
  /** The clinic that is edited; undefined for a new one. */
  clinic: Clinic | undefined
}

/** Shows the inputs for what the clinic is, where, and whose. */
export function AboutSection({ form, choices, clinic }: AboutSectionProps) {
  const t = useText('clinics')
  const { values } = form
  const hospital = Number(values.hospital_id) || undefined
  const hasNoDoctor = useHasNone('doctors', hospital)
  const hasNoCoordinator = useHasNone('coordinators', hospital)
  const chooseHospital = (id: string | null) => {
    const chosen = choices.hospitals.find((each) => String(each.id) === id)
    form.set({
      hospital_id: id,
      ...(chosen && { time_zone: chosen.time_zone }),
      ...(chosen?.address && values.type === 'physical' && !values.address ? { address: chosen.address } : {}),
    })
  }
  const findDoctors = async (q: string) =>
    optionsOf((await api.pickers.doctors.call({ query: { q, hospital_id: hospital } })).data)
  const findCoordinators = async (q: string) =>
    optionsOf((await api.pickers.coordinators.call({ query: { q, hospital_id: hospital } })).data)
  return (
    <FormSection title={t('about.title')} why={t('about.why')}>
      <FieldRow>
        <TextField {...form.field('title')} label={t('field.title')} maxLength={255} />
        <AlternateNameField field={form.field('alternate_title')} label={t('field.alternate_title')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('hospital_id')}
          onChange={chooseHospital}
          label={t('field.hospital_id')}
          options={optionsOf(choices.hospitals)}
          searchable
          labelAside={
            choices.hospitals.length === 0 && (
              <CreateOption
                to="/service/providers/hospitals/create"
                permission="create-hospital"
                newTab={t('create.newTab')}
              >
                {t('create.hospital')}
              </CreateOption>
            )
          }
        />
        <SelectField
          {...form.field('time_zone')}
          label={t('field.time_zone')}
          options={choices.time_zones.map((zone) => ({ value: zone, label: zone }))}
          searchable
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('specialty_id')}
          label={t('field.specialty_id')}
          options={optionsOf(choices.specialties)}
          searchable
        />
        <SelectField {...form.field('level_id')} label={t('field.level_id')} options={optionsOf(choices.levels)} />
      </FieldRow>
      <ClinicForms form={form} clinic={clinic} />
      <FieldRow>
        <AsyncSelectField
          {...form.field('doctor_id')}
          label={t('field.doctor_id')}
          search={findDoctors}
          labelAside={hasNoDoctor && <InviteOption>{t('create.doctor')}</InviteOption>}
        />
        <MultiSelectField
          {...form.field('coordinators')}
          label={t('field.coordinators')}
          search={findCoordinators}
          labelAside={hasNoCoordinator && <InviteOption>{t('create.coordinator')}</InviteOption>}
        />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field('start_date')} label={t('field.start_date')} />
        <DateField {...form.field('end_date')} label={t('field.end_date')} min={values.start_date ?? undefined} />
      </FieldRow>
      <SegmentedField
        {...form.field('type')}
        onChange={(type) => form.set({ type: type === 'physical' ? 'physical' : 'virtual', address: '' })}
        label={t('field.type')}
        options={(['virtual', 'physical'] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
      {values.type === 'physical' && (
        <TextField {...form.field('address')} label={t('field.address')} maxLength={255} />
      )}
    </FormSection>
  )
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'clinics'>, language: Language): Column<ClinicRow>[] {
  const day = (value: string) => <bdi>{formatDay(value, language)}</bdi>
  return [
    {
      key: 'title',
      header: t('field.title'),
      render: ({ id, title_text, hospital, doctor }) => (
        <Person id={id} name={title_text} photo={doctor.avatar} line={<Name>{hospital.name}</Name>} />
      ),
      exported: 'title_text',
    },
    {
      key: 'id',
      header: t('list.id'),
      render: ({ id }) => <bdi>{id}</bdi>,
      align: 'end',
      hideBelow: 'lg',
      exported: 'id',
      exportOrder: -1,
    },
    {
      key: 'specialty',
      header: t('field.specialty_id'),
      render: ({ specialty }) => <Name>{specialty.name}</Name>,
      exported: 'specialty',
    },
    {
      key: 'doctor',
      header: t('field.doctor_id'),
      render: ({ doctor }) => <Name>{doctor.name_text}</Name>,
      exported: 'doctor',
    },
    { key: 'hospital', header: t('field.hospital_id'), hidden: true, exported: 'hospital' },
    {
      key: 'start',
      header: t('field.start_date'),
      render: ({ start_date }) => day(start_date),
      hideBelow: 'md',
      exported: 'start_date',
    },
    {
      key: 'end',
      header: t('field.end_date'),
      render: ({ end_date }) => day(end_date),
      hideBelow: 'md',
      exported: 'end_date',
    },
    { key: 'type', header: t('field.type'), render: ({ type_text }) => type_text, exported: 'type_text' },
  ]
}
