import { useQuery } from '@tanstack/react-query'
import type { Clinic } from '#contract/clinics/calls'
import type { NamedForm } from '#contract/surveys/form'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { AboutValues } from './aboutFields'

type ClinicFormsProps = {
  form: Form<AboutValues>
  /** The clinic that is edited; undefined for a new one. */
  clinic: Clinic | undefined
}

/**
 * Shows the inputs for the survey and the specialty form of a clinic: those that are offered at its hospital and for its
 * specialty. What the clinic already has stays a choice, also if it is no longer offered.
 */
export function ClinicForms({ form, clinic }: ClinicFormsProps) {
  const t = useText('clinics')
  const { hospital_id: hospital, specialty_id: specialty } = form.values
  const forms = useQuery({
    ...api.surveys.options.query({
      params: { location: Number(hospital), specialty: Number(specialty), type: 0 },
      query: {},
    }),
    enabled: hospital !== null && specialty !== null,
    staleTime: 60_000,
  })
  const offered = (forms.data?.data ?? []).map(({ line_id: line, name }) => ({ value: String(line), label: name }))
  const optionsWith = (stored: NamedForm | null | undefined) => {
    if (!stored || offered.some(({ value }) => value === String(stored.line_id))) return offered
    // Until the offered forms are known, nothing is said about whether this one is.
    const label = forms.data ? t('form.notOffered', { name: stored.name }) : stored.name
    return [...offered, { value: String(stored.line_id), label }]
  }
  return (
    <FieldRow>
      <SelectField
        {...form.field('survey_id')}
        label={t('field.survey_id')}
        options={optionsWith(clinic?.survey)}
        searchable
        optional
      />
      <SelectField
        {...form.field('specialty_form_id')}
        label={t('field.specialty_form_id')}
        options={optionsWith(clinic?.specialty_form)}
        searchable
        optional
      />
    </FieldRow>
  )
}
