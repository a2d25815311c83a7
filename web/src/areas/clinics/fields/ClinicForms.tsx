import { useQuery } from '@tanstack/react-query'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { AboutValues } from './aboutFields'

/** Shows the inputs for the survey and the specialty form of a clinic: those that are offered at its hospital and for its specialty. */
export function ClinicForms({ form }: { form: Form<AboutValues> }) {
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
  const options = (forms.data?.data ?? []).map(({ line_id: line, name }) => ({ value: String(line), label: name }))
  return (
    <FieldRow>
      <SelectField {...form.field('survey_id')} label={t('field.survey_id')} options={options} searchable optional />
      <SelectField
        {...form.field('specialty_form_id')}
        label={t('field.specialty_form_id')}
        options={options}
        searchable
        optional
      />
    </FieldRow>
  )
}
