import { useEffect, useRef } from 'react'
import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { FormSection } from '../../../ui/form/FormSection'
import { Name } from '../../../ui/Name'
import { findPatients } from './findPatients'
import { NewPatientFields } from './NewPatientFields'
import type { PatientValues } from './patientValues'
import { SimilarPatients } from './SimilarPatients'

type PatientSectionProps = {
  form: FormPart<PatientValues>
  /** ISO code of the country of national phone numbers. */
  countryCode: string | null
  /** What the patient is chosen for. */
  why: string
  /** The button that chooses a patient who is similar to the new one. */
  chooseLabel: string
  /** Whether the guardian of a new patient can be entered here. */
  withGuardian?: boolean
}

/**
 * The patient of an appointment or an admission: a registered patient, or a new one, whom staff register here. The screen
 * needs the texts `auth`, `register` and `users`.
 */
export function PatientSection(props: PatientSectionProps) {
  const { form, countryCode, why, chooseLabel, withGuardian = false } = props
  const t = useText('users')
  const { is_new: isNew, patient_id: patient, identified_by: identifiedBy } = form.values
  const container = useRef<HTMLDivElement>(null)
  // The form begins with the patient: staff type at once.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  const field = form.field('patient_id')
  const choose = (option: Option | null) => form.set({ patient_id: option, identified_by: null })
  return (
    <FormSection title={t('patient.title')} why={why}>
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
          <NewPatientFields form={form} withGuardian={withGuardian} />
          <SimilarPatients form={form} countryCode={countryCode} chooseLabel={chooseLabel} />
          <div>
            <Button onClick={() => form.set({ is_new: false, different_person: false })}>{t('patient.known')}</Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
