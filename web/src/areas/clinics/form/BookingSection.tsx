import { TIME_UNITS } from '#contract/rules/timeUnit'
import { useText } from '../../../app/i18n/useText'
import { NumberField } from '../../../ui/fields/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import type { ClinicForm } from './useClinicForm'

const pairs = [
  ['physician_cancellation_tolerance', 'physician_tolerance_unit', 0],
  ['patient_cancellation_tolerance', 'patient_tolerance_unit', 0],
  ['last_appointment_tolerance', 'last_appointment_unit', -100],
] as const

/** What a visit costs, and until when it can be booked and cancelled. */
export function BookingSection({ form }: { form: ClinicForm }) {
  const t = useText('clinics')
  const units = TIME_UNITS.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))
  return (
    <FormSection title={t('booking.title')} why={t('booking.why')}>
      <FieldRow>
        <NumberField {...form.field('price')} label={t('field.price')} min={0} decimals={2} unit={t('egp')} />
        <NumberField
          {...form.field('follow_up_price')}
          label={t('field.follow_up_price')}
          min={0}
          decimals={2}
          unit={t('egp')}
        />
      </FieldRow>
      <FieldRow>
        <NumberField {...form.field('follow_up_period')} label={t('field.follow_up_period')} min={0} />
        <SelectField {...form.field('follow_up_unit')} label={t('field.follow_up_unit')} options={units} />
      </FieldRow>
      {pairs.map(([amount, unit, min]) => (
        <FieldRow key={amount}>
          <NumberField {...form.field(amount)} label={t(`field.${amount}`)} min={min} />
          <SelectField {...form.field(unit)} label={t(`field.${unit}`)} options={units} />
        </FieldRow>
      ))}
    </FormSection>
  )
}
