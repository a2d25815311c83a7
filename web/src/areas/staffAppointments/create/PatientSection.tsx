import { useEffect, useRef } from 'react'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { FormSection } from '../../../ui/form/FormSection'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import type { BookingValues } from './bookingValues'
import { NewPatientFields } from './NewPatientFields'
import { SimilarPatients } from './SimilarPatients'

async function findPatients(q: string): Promise<Option[]> {
  const { data } = await api.pickers.patients.call({ query: { q } })
  return data.map(({ id, name_text, uuid }) => ({
    value: String(id),
    label: [name_text, uuid].filter(Boolean).map(isolated).join(' · '),
  }))
}

type PatientSectionProps = {
  form: Form<BookingValues>
  /** ISO code of the country of national phone numbers. */
  countryCode: string | null
}

/** Who the appointment is for: a registered patient, or a new one, whom staff register here. */
export function PatientSection({ form, countryCode }: PatientSectionProps) {
  const t = useText('staffAppointments')
  const { is_new: isNew, patient_id: patient, identified_by: identifiedBy } = form.values
  const container = useRef<HTMLDivElement>(null)
  // The form begins with the patient: staff type at once.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const field = form.field('patient_id')
  const choose = (option: Option | null) => form.set({ patient_id: option, identified_by: null })
  return (
    <FormSection title={t('patient.title')} why={t('patient.why')}>
      <div ref={container}>
        {!isNew && identifiedBy === null && (
          <AsyncSelectField
            {...field}
            onChange={choose}
            label={t('patient.search')}
            placeholder={t('patient.placeholder')}
            search={findPatients}
            opensOnFocus={false}
          />
        )}
        {!isNew && identifiedBy !== null && patient && (
          <InlineNotice
            tone="ok"
            action={
              <Button size="small" onClick={() => form.set({ patient_id: null, identified_by: null })}>
                {t('patient.change')}
              </Button>
            }
          >
            <Name>{patient.label}</Name>
          </InlineNotice>
        )}
      </div>
      {!isNew && !patient && (
        <div>
          <Button onClick={() => form.set({ is_new: true, patient_id: null, identified_by: null })}>
            {t('patient.new')}
          </Button>
        </div>
      )}
      {isNew && (
        <>
          <NewPatientFields form={form} />
          <SimilarPatients form={form} countryCode={countryCode} />
          <div>
            <Button onClick={() => form.set({ is_new: false, different_person: false })}>{t('patient.known')}</Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
