import { clinicTypes } from '#contract/clinics/clinicInput'
import { CONDITION_TYPE } from '#contract/sentSurveys/codes'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { DateField } from '../../../ui/fields/DateField'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { codeOption, useCodeSearch } from '../../icd'
import { findClinics, findDoctors, findForms, useTargetChoices } from './useTargetChoices'
import type { SentSurveyValues } from './values'

const conditionTypes = [CONDITION_TYPE.survey, CONDITION_TYPE.clinic, CONDITION_TYPE.episode] as const

type FieldsProps = { form: Form<SentSurveyValues> }

const optional = { optional: true } as const

/** The inputs of a clinic that the patients have visited. */
function ClinicFields({ form }: FieldsProps) {
  const t = useText('sentSurveys')
  return (
    <FieldRow>
      <AsyncSelectField
        {...form.field('condition_clinic_id')}
        {...optional}
        label={t('field.clinic')}
        placeholder={t('no.clinic')}
        search={findClinics}
      />
      <SelectField
        {...form.field('condition_clinic_type')}
        {...optional}
        label={t('field.condition_clinic_type')}
        placeholder={t('no.clinicType')}
        options={clinicTypes.map((value) => ({ value, label: t(`clinicType.${value}`) }))}
      />
      <AsyncSelectField
        {...form.field('condition_doctor_id')}
        {...optional}
        label={t('field.doctor')}
        placeholder={t('no.doctor')}
        search={findDoctors}
      />
    </FieldRow>
  )
}

/** The diagnoses of the visit or the episode, of which one is enough. */
function DiagnosisField({ form }: FieldsProps) {
  const t = useText('sentSurveys')
  const { search, choose, error } = useCodeSearch()
  const { value, onChange, ...field } = form.field('diagnostics')
  const codes = value.map(({ code: theCode, title }) => ({ theCode, title, matchingPVs: [] }))
  return (
    <MultiSelectField
      {...field}
      {...optional}
      label={t('field.diagnostics')}
      placeholder={t('no.diagnostics')}
      value={codes.map(codeOption)}
      onChange={(options) => onChange(choose(options, codes).map(({ theCode: code, title }) => ({ code, title })))}
      search={search}
      error={field.error ?? error}
    />
  )
}

/** Where and when the patients have met the condition. */
function PlaceFields({ form }: FieldsProps) {
  const t = useText('sentSurveys')
  const today = dayIn(useUser().time_zone)
  const { hospitals, specialties } = useTargetChoices()
  const { condition_date_from: from, condition_date_to: to } = form.values
  return (
    <>
      <FieldRow>
        <SelectField
          {...form.field('condition_location_id')}
          {...optional}
          label={t('field.condition_location')}
          options={hospitals}
          placeholder={t('no.location')}
          searchable
        />
        <SelectField
          {...form.field('condition_specialty_id')}
          {...optional}
          label={t('field.condition_specialty')}
          options={specialties}
          placeholder={t('no.specialty')}
          searchable
        />
      </FieldRow>
      <FieldRow>
        <DateField
          {...form.field('condition_date_from')}
          {...optional}
          label={t('field.condition_date_from')}
          max={to ?? today}
        />
        <DateField
          {...form.field('condition_date_to')}
          {...optional}
          label={t('field.condition_date_to')}
          min={from ?? undefined}
          max={today}
        />
      </FieldRow>
    </>
  )
}

/** The inputs of the condition: what the patients have done. */
export function ConditionFields({ form }: FieldsProps) {
  const t = useText('sentSurveys')
  const { condition_type: type } = form.values
  return (
    <FormSection title={t('section.condition')} why={t('section.conditionWhy')}>
      <SelectField
        {...form.field('condition_type')}
        {...optional}
        label={t('field.condition_type')}
        placeholder={t('no.condition')}
        options={conditionTypes.map((value) => ({ value: String(value), label: t(`condition.${value}`) }))}
      />
      {type === String(CONDITION_TYPE.survey) && (
        <AsyncSelectField
          {...form.field('condition_survey_id')}
          label={t('field.condition_survey')}
          search={findForms}
        />
      )}
      {type === String(CONDITION_TYPE.clinic) && <ClinicFields form={form} />}
      {(type === String(CONDITION_TYPE.clinic) || type === String(CONDITION_TYPE.episode)) && (
        <DiagnosisField form={form} />
      )}
      {type !== null && <PlaceFields form={form} />}
    </FormSection>
  )
}
