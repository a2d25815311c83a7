import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { isolated } from '../../../ui/isolated'
import type { Consultant, Consultations } from '../types'
import { usePresenceText } from '../usePresenceText'

/** To whom a request goes: a doctor, or the doctors on duty of a specialty. */
export interface TargetValues {
  to: 'doctor' | 'specialty'
  receiver_id: Option | null
  specialty_id: string | null
}

export const noTarget: TargetValues = { to: 'doctor', receiver_id: null, specialty_id: null }

/** Returns the fields of the request of what is chosen. */
export function targetOf({ to, receiver_id, specialty_id }: TargetValues) {
  return to === 'doctor'
    ? { receiver_id: receiver_id?.value ?? null, specialty_id: null }
    : { receiver_id: null, specialty_id }
}

type TargetFieldsProps = { form: FormPart<TargetValues>; episodeId: number; hospitalId: number }

/** The fields of the doctor or the specialty, with who can be reached. */
export function TargetFields({ form, episodeId, hospitalId }: TargetFieldsProps) {
  const t = useText('consultationRequests')
  const query = useQuery({
    ...api.consultationRequests.ofEpisode.query({ params: { id: episodeId }, query: { hospital_id: hospitalId } }),
    ...handlesOwnError,
  })
  const ways = [
    { value: 'doctor' as const, label: t('send.byName') },
    { value: 'specialty' as const, label: t('send.bySpecialty') },
  ]
  return (
    <QueryBoundary query={query} variant="form" count={2}>
      {({ data }) => (
        <>
          <SegmentedField
            label={t('field.to')}
            options={ways}
            value={form.values.to}
            onChange={(to) => form.set({ ...noTarget, to })}
          />
          {form.values.to === 'doctor' ? (
            <DoctorField form={form} episodeId={episodeId} hospitalId={hospitalId} choices={data} />
          ) : (
            <SpecialtyField form={form} specialties={data.specialties} />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

/** A doctor, found by name among those of the hospital, of a specialty, or on duty. */
function DoctorField({ form, episodeId, hospitalId, choices }: TargetFieldsProps & { choices: Consultations }) {
  const t = useText('consultationRequests')
  const presenceText = usePresenceText()
  const [specialty, setSpecialty] = useState<string | null>(null)
  const [inShift, setInShift] = useState(false)
  const [found, setFound] = useState<readonly Consultant[]>(choices.consultants)
  const search = async (q: string) => {
    const { data } = await api.consultationRequests.ofEpisode.call({
      params: { id: episodeId },
      query: {
        hospital_id: hospitalId,
        q,
        in_shift: inShift ? '1' : '0',
        ...(specialty === null ? {} : { specialty_id: Number(specialty) }),
      },
    })
    // Whoever was chosen before stays known.
    setFound((before) => [
      ...data.consultants,
      ...before.filter((one) => !data.consultants.some(({ id }) => id === one.id)),
    ])
    return data.consultants.map(({ id, name, specialty: of }) => ({
      value: String(id),
      label: of ? `${name} · ${of.name}` : name,
    }))
  }
  const chosen = found.find(({ id }) => String(id) === form.values.receiver_id?.value)
  return (
    <>
      <AsyncSelectField
        {...form.field('receiver_id')}
        label={t('field.doctor')}
        search={search}
        hint={chosen ? presenceText(chosen) : t(choices.consultants.length === 0 ? 'send.noDoctors' : 'send.listed')}
      />
      <SelectField
        label={t('field.specialty')}
        placeholder={t('send.allSpecialties')}
        options={choices.specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={specialty}
        onChange={setSpecialty}
        optional
      />
      <SwitchField label={t('send.inShift')} checked={inShift} onChange={setInShift} />
    </>
  )
}

function SpecialtyField({ form, specialties }: Pick<TargetFieldsProps, 'form'> & Pick<Consultations, 'specialties'>) {
  const t = useText('consultationRequests')
  const chosen = specialties.find(({ id }) => String(id) === form.values.specialty_id)
  return (
    <>
      <SelectField
        {...form.field('specialty_id')}
        label={t('field.specialty')}
        options={specialties.map(({ id, name, doctors, on_duty: duty, online }) => ({
          value: String(id),
          label: t('send.counts', { name: isolated(name), doctors, duty, online }),
        }))}
        hint={specialties.length === 0 ? t('send.noDoctors') : undefined}
      />
      {chosen?.on_duty === 0 && (
        <InlineNotice tone={chosen.online === 0 ? 'warn' : 'info'}>
          {t(chosen.online === 0 ? 'send.nobodyOnline' : 'send.nobodyOnDuty')}
        </InlineNotice>
      )}
    </>
  )
}
