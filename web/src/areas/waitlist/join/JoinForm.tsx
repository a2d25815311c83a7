import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { addDays } from '#contract/rules/calendarDate'
import { type DayPart, dayParts } from '#contract/rules/waitlist'
import { maxWaitlistDays, type WaitlistInput } from '#contract/waitlist/entry'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { DateField } from '../../../ui/fields/DateField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { Name } from '../../../ui/Name'
import { FreeEarlier } from './FreeEarlier'
import classes from './JoinForm.module.css'
import { PartsOfDay } from './PartsOfDay'
import type { Wish } from './wishAddress'

type Places = CallResponse<typeof import('#contract/waitlist/calls')['waitlist']['places']>['data']

interface JoinValues {
  /** The id of a hospital, or `virtual`. */
  hospital_id: string | null
  date_from: string | null
  date_to: string | null
  parts: DayPart[]
}

function toRequestBody({ doctor_id, specialty_id, appointment_id }: Wish, values: JoinValues) {
  return {
    doctor_id,
    specialty_id: doctor_id === null ? specialty_id : null,
    hospital_id: values.hospital_id === 'virtual' ? null : values.hospital_id,
    date_from: values.date_from,
    date_to: values.date_to,
    parts: values.parts,
    appointment_id,
  }
}
type Body = ReturnType<typeof toRequestBody>

/** Returns the place chosen at first: that of the address, or the only one. */
function firstPlace({ hospital_id: hospital }: Wish, { hospitals, virtual }: Places): string | null {
  if (hospital !== null && hospitals.some(({ id }) => id === hospital)) return String(hospital)
  return virtual ? 'virtual' : String(hospitals[0]?.id ?? '') || null
}

/**
 * The place, the dates and the parts of the day for which a patient waits.
 * @param today `YYYY-MM-DD`, the first date that can be chosen
 */
export function JoinForm({ wish, places, today }: { wish: Wish; places: Places; today: string }) {
  const t = useText('waitlist')
  const toasts = useToasts()
  const queries = useQueryClient()
  const form = useForm<JoinValues, Body, unknown>({
    initial: {
      hospital_id: firstPlace(wish, places),
      date_from: wish.from,
      date_to: wish.to,
      parts: [...dayParts],
    },
    schema: () => import('#contract/waitlist/entry').then((m) => m.WaitlistInput),
    body: (values) => toRequestBody(wish, values),
    // The schema has validated the body: a null that is not allowed has become an error.
    send: (body, options) => api.waitlist.create.call({ body: body as z.input<typeof WaitlistInput>, ...options }),
    onDone: () => {
      toasts.success(t('join.done'))
      void queries.invalidateQueries({ queryKey: ['waitlist'] })
      void navigate('/patient/waitlist')
    },
    guard: false,
    handlesOwnError: true,
  })
  const parts = form.field('parts')
  const place = form.field('hospital_id')
  const last = addDays(today, maxWaitlistDays)
  return (
    <Card>
      <form {...form.props} className={classes.form}>
        {places.name !== null && (
          <p className={classes.subject}>
            <Name>{places.name}</Name>
          </p>
        )}
        {wish.appointment_id !== null && <FreeEarlier appointmentId={wish.appointment_id} />}
        {wish.appointment_id !== null && <InlineNotice>{t('join.moves')}</InlineNotice>}
        <FormProblems form={form} />
        <RadioGroupField
          {...place}
          label={t('field.place')}
          options={[
            ...(places.virtual ? [{ value: 'virtual', label: t('place.virtual') }] : []),
            ...places.hospitals.map(({ id, name }) => ({ value: String(id), label: <Name>{name}</Name> })),
          ]}
        />
        <div className={classes.dates}>
          <DateField {...form.field('date_from')} label={t('field.from')} min={today} max={last} />
          <DateField {...form.field('date_to')} label={t('field.to')} min={form.values.date_from ?? today} max={last} />
        </div>
        <PartsOfDay value={parts.value} onChange={parts.onChange} error={parts.error} />
        <Button variant="primary" type="submit" wide busy={form.busy} busyText={t('join.busy')}>
          {t('join.submit')}
        </Button>
      </form>
    </Card>
  )
}
