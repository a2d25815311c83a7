import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { DateField } from '../../../ui/fields/DateField'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import type { Choices } from './choices'
import type { ClinicForm } from './useClinicForm'

type Named = { id: number; name: string }
const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** What the clinic is, where, and whose. */
export function AboutSection({ form, choices }: { form: ClinicForm; choices: Choices }) {
  const t = useText('clinics')
  const { values } = form
  const hospital = Number(values.hospital_id) || undefined
  const chooseHospital = (id: string | null) => {
    const chosen = choices.hospitals.find((each) => String(each.id) === id)
    form.set({
      hospital_id: id,
      ...(chosen && { time_zone: chosen.time_zone }),
      ...(chosen?.address && values.type === 'physical' && !values.address ? { address: chosen.address } : {}),
    })
  }
  const findDoctors = async (q: string) =>
    optionsOf((await api.pickers.doctors.call({ query: { q, hospital_id: hospital } })).data)
  const findCoordinators = async (q: string) =>
    optionsOf((await api.pickers.coordinators.call({ query: { q, hospital_id: hospital } })).data)
  return (
    <FormSection title={t('about.title')} why={t('about.why')}>
      <TextField {...form.field('title')} label={t('field.title')} maxLength={255} />
      <FieldRow>
        <SelectField
          {...form.field('hospital_id')}
          onChange={chooseHospital}
          label={t('field.hospital_id')}
          options={optionsOf(choices.hospitals)}
          searchable
        />
        <SelectField
          {...form.field('time_zone')}
          label={t('field.time_zone')}
          options={choices.time_zones.map((zone) => ({ value: zone, label: zone }))}
          searchable
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('specialty_id')}
          label={t('field.specialty_id')}
          options={optionsOf(choices.specialties)}
          searchable
        />
        <SelectField {...form.field('level_id')} label={t('field.level_id')} options={optionsOf(choices.levels)} />
      </FieldRow>
      <FieldRow>
        <AsyncSelectField {...form.field('doctor_id')} label={t('field.doctor_id')} search={findDoctors} />
        <MultiSelectField {...form.field('coordinators')} label={t('field.coordinators')} search={findCoordinators} />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field('start_date')} label={t('field.start_date')} />
        <DateField {...form.field('end_date')} label={t('field.end_date')} min={values.start_date ?? undefined} />
      </FieldRow>
      <SegmentedField
        {...form.field('type')}
        onChange={(type) => form.set({ type: type === 'physical' ? 'physical' : 'virtual', address: '' })}
        label={t('field.type')}
        options={(['virtual', 'physical'] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
      {values.type === 'physical' && (
        <TextField {...form.field('address')} label={t('field.address')} maxLength={255} />
      )}
    </FormSection>
  )
}
