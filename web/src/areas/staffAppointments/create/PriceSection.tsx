import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { slotHoldExpiry } from '#contract/rules/slotHolds'
import type { Form } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useFormatClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { NumberField } from '../../../ui/fields/NumberField'
import { type Choice, RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FormSection } from '../../../ui/form/FormSection'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { TextLink } from '../../../ui/TextLink'
import type { BookingValues } from './bookingValues'
import classes from './PriceSection.module.css'

/** How the price is paid. */
type Way = 'later' | 'cash' | 'free'

/** Returns whether the price can be received in cash at the chosen clinic, and why not; undefined if it is not offered. */
function useCashChoice(clinic: BookingValues['clinic'], isOffered: boolean) {
  const t = useText('staffAppointments')
  const { can } = useAuthSession()
  const enabled = isOffered && can('receive-cash')
  const { data } = useQuery({ ...api.cash.drawer.query(), ...handlesOwnError, enabled })
  if (!enabled || !data) return undefined
  const { drawer } = data.data
  const link = <TextLink to="/payments/drawer">{t('cash.openDrawer')}</TextLink>
  if (!drawer)
    return {
      isPossible: false,
      hint: (
        <>
          {t('cash.noDrawer')} {link}
        </>
      ),
    }
  const isHere = !clinic || clinic.hospital.id === drawer.hospital.id
  const hospital = isolated(drawer.hospital.name)
  return {
    isPossible: isHere,
    hint: isHere
      ? t('price.cashHint')
      : t('cash.otherHospital', { hospital, here: isolated(clinic?.hospital.name ?? '') }),
  }
}

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

type PriceSectionProps = {
  form: Form<BookingValues>
  /** Offers to receive the price in cash at once; what the patient will be told is shown beside it. */
  atDesk?: boolean
}

/**
 * The price: the clinic's, another one with a reason, or none with a reason; and how it is paid: by the patient later, or in
 * cash at once.
 */
export function PriceSection({ form, atDesk = false }: PriceSectionProps) {
  const t = useText('staffAppointments')
  const format = useFormatClinicTime()
  const { clinic, starts_at: startsAt, walk_in: isWalkIn, payment_type: type, cash_now: isCash, price } = form.values
  const usual = useUsualPrice(form.values)
  const amount = usual?.price
  const prefill = useEffectEvent((value: number) => {
    // Another price that was agreed, and is back after a reload, stays.
    if (value !== form.values.usual_price) form.set({ price: value, usual_price: value })
  })
  useEffect(() => {
    if (amount !== undefined) prefill(amount)
  }, [amount])
  const cash = useCashChoice(clinic, atDesk)
  const dropCash = useEffectEvent(() => form.set({ cash_now: false }))
  useEffect(() => {
    if (isCash && !cash?.isPossible) dropCash()
  }, [isCash, cash?.isPossible])
  const isChanged = type === '1' && amount !== undefined && price !== null && price !== amount
  const until =
    clinic && startsAt
      ? format([slotHoldExpiry('staff', Date.now(), Date.parse(startsAt))], clinic.time_zone, true)
      : undefined
  const payment = form.field('payment_type')
  const ways: Choice<Way>[] = [
    {
      value: 'later',
      label: t('price.paid'),
      hint: isWalkIn ? t('price.heldWalkIn') : until ? t('price.heldUntil', { time: until }) : t('price.held'),
    },
    ...(cash ? [{ value: 'cash' as const, label: t('price.cash'), hint: cash.hint, disabled: !cash.isPossible }] : []),
    { value: 'free', label: t('price.free'), hint: t('price.freeHint') },
  ]
  return (
    <FormSection title={t('price.title')} why={t('price.why')}>
      {type === '1' && <PriceAmount form={form} usual={usual} isChanged={isChanged} />}
      <div data-main-choice>
        <RadioGroupField<Way>
          {...payment}
          error={payment.error ?? form.field('cash_now').error}
          value={type === '2' ? 'free' : isCash ? 'cash' : 'later'}
          onChange={(way) => form.set({ payment_type: way === 'free' ? '2' : '1', cash_now: way === 'cash' })}
          label={t('price.payment')}
          boxed
          options={ways}
        />
      </div>
      {(type === '2' || isChanged) && (
        <TextAreaField
          {...form.field('price_reason')}
          label={t(type === '2' ? 'price.freeReason' : 'price.reason')}
          rows={2}
          maxLength={500}
        />
      )}
      {!atDesk && <p>{t('price.notified')}</p>}
    </FormSection>
  )
}

/** The amount and where it comes from; the field to change it opens on request, and is there while no slot is chosen. */
function PriceAmount({
  form,
  usual,
  isChanged,
}: {
  form: Form<BookingValues>
  usual: { price: number; is_follow_up: boolean } | undefined
  isChanged: boolean
}) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const field = form.field('price')
  const isField = isOpen || isChanged || usual === undefined || field.error !== undefined || field.value === null
  return (
    <>
      {usual && (
        <div className={classes.line}>
          <strong className={classes.amount}>
            <bdi>{formatPounds(field.value ?? usual.price, language)}</bdi>
          </strong>
          <span className={classes.from}>
            {isChanged ? t('price.changed') : t(usual.is_follow_up ? 'price.fromFollowUp' : 'price.fromClinic')}
          </span>
        </div>
      )}
      {isField ? (
        <NumberField {...field} label={t('price.price')} unit={t('price.egp')} min={0} decimals={2} />
      ) : (
        <div>
          <TextLink onClick={() => setOpen(true)}>{t('price.change')}</TextLink>
        </div>
      )}
    </>
  )
}
