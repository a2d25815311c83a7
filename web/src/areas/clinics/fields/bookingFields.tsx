import type { Clinic } from '#contract/clinics/calls'
import { newClinic } from '#contract/clinics/newClinic'
import { TIME_UNITS } from '#contract/rules/timeUnit'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { NumberField } from '../../../ui/fields/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'

// The definition of these fields of a clinic for all its pages: the price of a visit, and until when it can be booked
// and canceled.

export type BookingValues = ReturnType<typeof initialValues>

type Amount = number | null
type Unit = string | null

/** Returns the initial values; of a new clinic, common deadlines. */
export function initialValues(clinic: Clinic | undefined) {
  const from = clinic ?? newClinic
  return {
    price: (clinic?.price ?? null) as Amount,
    follow_up_price: (clinic?.follow_up_price ?? null) as Amount,
    follow_up_period: from.follow_up_period as Amount,
    follow_up_unit: from.follow_up_unit as Unit,
    physician_cancellation_tolerance: from.physician_cancellation_tolerance as Amount,
    physician_tolerance_unit: from.physician_tolerance_unit as Unit,
    patient_cancellation_tolerance: from.patient_cancellation_tolerance as Amount,
    patient_tolerance_unit: from.patient_tolerance_unit as Unit,
    late_cancellation_refund: from.late_cancellation_refund as Amount,
    last_appointment_tolerance: from.last_appointment_tolerance as Amount,
    last_appointment_unit: from.last_appointment_unit as Unit,
    walk_in_limit: from.walk_in_limit as Amount,
  }
}

const pairs = [
  ['physician_cancellation_tolerance', 'physician_tolerance_unit', 0],
  ['patient_cancellation_tolerance', 'patient_tolerance_unit', 0],
  ['last_appointment_tolerance', 'last_appointment_unit', -100],
] as const

/** Shows the inputs for the price of a visit, and until when it can be booked and canceled. */
export function BookingSection({ form, isPhysical }: { form: Form<BookingValues>; isPhysical: boolean }) {
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
        <NumberField
          {...form.field('follow_up_period')}
          label={t('field.follow_up_period')}
          hint={t('hint.follow_up_period')}
          min={0}
        />
        <SelectField {...form.field('follow_up_unit')} label={t('field.follow_up_unit')} options={units} />
      </FieldRow>
      {pairs.map(([amount, unit, min]) => (
        <FieldRow key={amount}>
          <NumberField {...form.field(amount)} label={t(`field.${amount}`)} hint={t(`hint.${amount}`)} min={min} />
          <SelectField {...form.field(unit)} label={t(`field.${unit}`)} options={units} />
        </FieldRow>
      ))}
      {isPhysical && (
        <NumberField
          {...form.field('walk_in_limit')}
          label={t('field.walk_in_limit')}
          hint={t('hint.walk_in_limit')}
          min={0}
        />
      )}
      <NumberField
        {...form.field('late_cancellation_refund')}
        label={t('field.late_cancellation_refund')}
        hint={t('hint.late_cancellation_refund')}
        min={0}
        max={100}
        unit="%"
      />
    </FormSection>
  )
}
