import type { FormPart } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { codeOption, useCodeSearch } from '../../icd'
import { BedFields } from '../BedFields'
import { optionOf, type Utilities } from '../useUtilities'
import type { EpisodeValues } from './episodeValues'

type AdmissionSectionProps = { form: FormPart<EpisodeValues>; utilities: Utilities }

/** Where and why the patient is admitted. */
export function AdmissionSection({ form, utilities }: AdmissionSectionProps) {
  const t = useText('episodes')
  const icd = useText('icd')
  const { specialty_id: specialty, icd_codes: codes } = form.values
  const { search, choose, error: searchError } = useCodeSearch()
  const formsOf = (chosen: string | null) =>
    utilities.forms.filter(({ specialty_id: id }) => id === null || String(id) === chosen)
  const forms = formsOf(specialty)
  const chooseSpecialty = (chosen: string | null) => {
    const [first, ...others] = formsOf(chosen)
    form.set({
      specialty_id: chosen,
      specialty_form_id: first && others.length === 0 ? String(first.id) : null,
    })
  }
  const codeField = form.field('icd_codes')
  return (
    <FormSection title={t('create.admission')} why={t('create.admissionWhy')}>
      <FieldRow>
        <SelectField
          {...form.field('specialty_id')}
          onChange={chooseSpecialty}
          label={t('field.specialty')}
          options={utilities.specialties.map(optionOf)}
        />
        {forms.length > 0 && (
          <SelectField
            {...form.field('specialty_form_id')}
            label={t('field.form')}
            options={forms.map(optionOf)}
            hint={t('create.formHint')}
          />
        )}
      </FieldRow>
      <BedFields form={form} departments={utilities.departments} hospitalId={utilities.hospital.id} />
      <RadioGroupField
        {...form.field('severity')}
        label={t('field.severity')}
        inline
        options={utilities.severities.map(optionOf)}
      />
      <MultiSelectField
        name={codeField.name}
        onBlur={codeField.onBlur}
        label={icd('codes.field')}
        hint={icd('codes.hint')}
        value={codes.map(codeOption)}
        onChange={(options) => form.set({ icd_codes: choose(options, codes) })}
        search={search}
        error={codeField.error ?? searchError}
        optional
      />
    </FormSection>
  )
}
