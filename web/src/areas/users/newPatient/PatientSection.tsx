import { useEffect, useRef, useState } from 'react'
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
import { noPatient, type PatientValues } from './patientValues'
import { typedPatient } from './typedPatient'

type PatientSectionProps = {
  form: FormPart<PatientValues>
  /** ISO code of the country of national phone numbers. */
  countryCode: string | null
  /** What the patient is chosen for. */
  why?: string
  /** The button that chooses a patient who is similar to the new one. */
  chooseLabel: string
  /** Whether the guardian of a new patient can be entered here. */
  withGuardian?: boolean
}

/**
 * The patient of an appointment or an admission: a registered patient, or a new one, whom staff register here, beginning
 * with what was typed in the search. The screen needs the texts `auth`, `register` and `users`.
 */
export function PatientSection(props: PatientSectionProps) {
  const { form, countryCode, why, chooseLabel, withGuardian = false } = props
  const t = useText('users')
  const { is_new: isNew, patient_id: patient, identified_by: identifiedBy } = form.values
  const container = useRef<HTMLDivElement>(null)
  // The form begins with the patient: staff type at once. Choosing one who is similar leads back here.
  useEffect(() => {
    if (!isNew) container.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isNew])
  const field = form.field('patient_id')
  const [typed, setTyped] = useState('')
  const choose = (option: Option | null) => {
    setTyped('')
    form.set({ patient_id: option, identified_by: null })
  }
  const registerNew = () => {
    setTyped('')
    // What was entered before a patient was chosen was about that patient.
    const before = patient ? noPatient : {}
    form.set({ ...before, ...typedPatient(typed), is_new: true, patient_id: null, identified_by: null })
  }
  const searchAgain = () => form.set({ is_new: false, different_person: false })
  return (
    <FormSection title={t('patient.title')} {...(why ? { why } : {})}>
      {!isNew && (
        <div>
          {/* Above the search, whose results would cover it. */}
          <Button onClick={registerNew}>{t('patient.new')}</Button>
        </div>
      )}
      <div ref={container} data-main-choice>
        {!isNew && identifiedBy === null && (
          <AsyncSelectField
            {...field}
            onChange={choose}
            label={t('patient.search')}
            placeholder={t('patient.placeholder')}
            search={findPatients}
            opensOnFocus={false}
            highlightsFirst
            onTyped={setTyped}
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
      {isNew && (
        <>
          <NewPatientFields
            form={form}
            countryCode={countryCode}
            chooseLabel={chooseLabel}
            withGuardian={withGuardian}
          />
          <div>
            <Button onClick={searchAgain}>{t('patient.known')}</Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
