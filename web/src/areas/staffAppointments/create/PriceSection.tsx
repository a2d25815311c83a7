import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import type { Form } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useFormatClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { NumberField } from '../../../ui/fields/NumberField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FormSection } from '../../../ui/form/FormSection'
import { formatNumber } from '../../../ui/format'
import type { BookingValues } from './bookingValues'

/**
 * Returns the price for the chosen patient and slot in EGP, undefined without a slot. Until the patient's price has been
 * fetched it is the clinic's, so that the form can be saved at once; the server checks it.
 */
function useUsualPrice({ clinic, date, patient_id: patient, identified_by: identifiedBy, is_new }: BookingValues) {
  const isKnown = patient !== null && !is_new && identifiedBy === null
  const query = useQuery({
    ...api.staffBooking.price.query({
      params: { clinic: clinic?.id ?? 0, date: date ?? '', patient: Number(patient?.value) },
    }),
    ...handlesOwnError,
    enabled: isKnown && clinic !== null && date !== null,
  })
  if (!clinic) return undefined
  return (isKnown && query.data?.data) || { price: clinic.price, is_follow_up: false }
}

/** The price: the clinic's, another one with a reason, or none with a reason. */
export function PriceSection({ form }: { form: Form<BookingValues> }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const format = useFormatClinicTime()
  const { clinic, starts_at: startsAt, walk_in: isWalkIn, payment_type: type, price } = form.values
  const usual = useUsualPrice(form.values)
  const amount = usual?.price
  const prefill = useEffectEvent((value: number) => form.set({ price: value }))
  useEffect(() => {
    if (amount !== undefined) prefill(amount)
  }, [amount])
  const isChanged = type === '1' && amount !== undefined && price !== null && price !== amount
  const until =
    clinic && startsAt
      ? format([slotHoldExpiry('staff', Date.now(), Date.parse(startsAt))], clinic.time_zone, true)
      : undefined
  const payment = form.field('payment_type')
  return (
    <FormSection title={t('price.title')} why={t('price.why')}>
      {usual?.is_follow_up && (
        <InlineNotice tone="info">{t('price.followUp', { price: formatNumber(usual.price, language) })}</InlineNotice>
      )}
      <RadioGroupField
        {...payment}
        onChange={(value) => payment.onChange(value === '2' ? '2' : '1')}
        label={t('price.payment')}
        options={[
          {
            value: '1',
            label: t('price.paid'),
            hint: isWalkIn ? t('price.heldWalkIn') : until ? t('price.heldUntil', { time: until }) : t('price.held'),
          },
          { value: '2', label: t('price.free'), hint: t('price.freeHint') },
        ]}
      />
      {type === '1' && (
        <NumberField {...form.field('price')} label={t('price.price')} unit={t('price.egp')} min={0} decimals={2} />
      )}
      {(type === '2' || isChanged) && (
        <TextAreaField
          {...form.field('price_reason')}
          label={t(type === '2' ? 'price.freeReason' : 'price.reason')}
          rows={2}
          maxLength={500}
        />
      )}
      <p>{t('price.notified')}</p>
    </FormSection>
  )
}
