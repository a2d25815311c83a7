import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { isolated } from '../../../ui/isolated'
import type { Consultations } from '../types'
import { usePresenceText } from '../usePresenceText'

/** To whom a request goes: a doctor, or the doctors on duty of a specialty. */
export interface TargetValues {
  to: 'doctor' | 'specialty'
  receiver_id: string | null
  specialty_id: string | null
}

export const noTarget: TargetValues = { to: 'doctor', receiver_id: null, specialty_id: null }

/** Returns the fields of the request of what is chosen. */
export function targetOf({ to, receiver_id, specialty_id }: TargetValues) {
  return to === 'doctor' ? { receiver_id, specialty_id: null } : { receiver_id: null, specialty_id }
}

type TargetFieldsProps = { form: FormPart<TargetValues>; episodeId: number; hospitalId: number }

/** The fields of the doctor or the specialty, with who can be reached. */
export function TargetFields({ form, episodeId, hospitalId }: TargetFieldsProps) {
  const t = useText('consultationRequests')
  const [inShift, setInShift] = useState(false)
  const query = useQuery({
    ...api.consultationRequests.ofEpisode.query({
      params: { id: episodeId },
      query: { hospital_id: hospitalId, in_shift: inShift ? '1' : '0' },
    }),
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
            <>
              <DoctorField form={form} consultants={data.consultants} />
              <SwitchField label={t('send.inShift')} checked={inShift} onChange={setInShift} />
            </>
          ) : (
            <SpecialtyField form={form} specialties={data.specialties} />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function DoctorField({ form, consultants }: Pick<TargetFieldsProps, 'form'> & Pick<Consultations, 'consultants'>) {
  const t = useText('consultationRequests')
  const presenceText = usePresenceText()
  const chosen = consultants.find(({ id }) => String(id) === form.values.receiver_id)
  return (
    <SelectField
      {...form.field('receiver_id')}
      label={t('field.doctor')}
      options={consultants.map(({ id, name, specialty }) => ({
        value: String(id),
        label: specialty ? `${name} · ${specialty.name}` : name,
      }))}
      searchable
      hint={chosen ? presenceText(chosen) : consultants.length === 0 ? t('send.noDoctors') : undefined}
    />
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
