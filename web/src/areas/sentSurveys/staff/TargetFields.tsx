import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { DateField } from '../../../ui/fields/DateField'
import { NumberField } from '../../../ui/fields/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { genders, useCities, useTargetChoices } from './useTargetChoices'
import type { SentSurveyValues } from './values'

/** The inputs of the target: which patients, by where they are treated and who they are. */
export function TargetFields({ form }: { form: Form<SentSurveyValues> }) {
  const t = useText('sentSurveys')
  const today = dayIn(useUser().time_zone)
  const { hospitals, specialties, countries } = useTargetChoices()
  const { country, created_from: from, created_to: to } = form.values
  const cities = useCities(country)
  const optional = { optional: true } as const
  return (
    <FormSection title={t('section.target')} why={t('section.targetWhy')}>
      <FieldRow>
        <SelectField
          {...form.field('location_id')}
          {...optional}
          label={t('field.location')}
          options={hospitals}
          placeholder={t('no.location')}
          searchable
        />
        <SelectField
          {...form.field('specialty_id')}
          {...optional}
          label={t('field.specialty')}
          options={specialties}
          placeholder={t('no.specialty')}
          searchable
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('country')}
          {...optional}
          onChange={(chosen) => form.set({ country: chosen, city: null })}
          label={t('field.country')}
          options={countries}
          placeholder={t('no.country')}
          searchable
        />
        <SelectField
          {...form.field('city')}
          {...optional}
          label={t('field.city')}
          options={cities}
          placeholder={t('no.city')}
          disabled={country === null}
          searchable
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('gender')}
          {...optional}
          label={t('field.gender')}
          options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
          placeholder={t('no.gender')}
        />
        <NumberField {...form.field('age_from')} {...optional} label={t('field.age_from')} min={0} max={150} />
        <NumberField {...form.field('age_to')} {...optional} label={t('field.age_to')} min={0} max={150} />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field('created_from')} {...optional} label={t('field.created_from')} max={to ?? today} />
        <DateField
          {...form.field('created_to')}
          {...optional}
          label={t('field.created_to')}
          min={from ?? undefined}
          max={today}
        />
      </FieldRow>
    </FormSection>
  )
}
