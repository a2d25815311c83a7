import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { type Text, useLanguage, useText } from '../../../app/i18n/useText'
import { rememberFocus } from '../../../app/rememberFocus'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { useRefetchAppointments } from './useRefetchAppointments'

/** Says what of the payment the patient gets back who cancels now; nothing if nothing was paid. */
function refundText(t: Text<'appointments'>, appointment: PatientAppointment, language: 'en' | 'ar'): string {
  const { paid, refunded, refund_if_cancelled: refund } = appointment
  const rest = paid - refunded
  if (rest <= 0) return ''
  const amounts = { paid: isolated(formatPounds(rest, language)), refund: isolated(formatPounds(refund, language)) }
  if (refund <= 0) return t('cancel.nothingBack', amounts)
  return t(refund < rest ? 'cancel.partBack' : 'cancel.allBack', amounts)
}

/**
 * Returns a function that, after a confirmation dialog, cancels a visit or releases a slot hold, and `busyId`, the id
 * of the appointment that is being cancelled.
 */
export function useCancelAppointment() {
  const t = useText('appointments')
  const language = useLanguage()
  const formatVisitTime = useFormatVisitTime()
  const confirm = useConfirm()
  const toasts = useToasts()
  const refetch = useRefetchAppointments()
  const queries = useQueryClient()
  const { run } = useCall(api.patient.cancel)
  const [busyId, setBusyId] = useState<number>()

  /** @returns whether it was cancelled */
  const cancelAppointment = async (appointment: PatientAppointment): Promise<boolean> => {
    const isHeld = appointment.hold_expires_at !== null
    const { day, time } = formatVisitTime(appointment)
    const what = t(isHeld ? 'letGo.body' : 'cancel.body', {
      day,
      time,
      doctor: isolated(appointment.doctor.name),
    })
    const isConfirmed = await confirm({
      title: t(isHeld ? 'letGo.title' : 'cancel.title'),
      body: [what, refundText(t, appointment, language)].filter(Boolean).join(' '),
      confirmLabel: t(isHeld ? 'letGo.yes' : 'cancel.yes'),
      cancelLabel: t(isHeld ? 'letGo.no' : 'cancel.no'),
      danger: !isHeld,
    })
    if (!isConfirmed) return false
    setBusyId(appointment.id)
    const response = await run({ params: { id: appointment.id } })
    setBusyId(undefined)
    if (!response) return false
    const restoreFocus = rememberFocus()
    queries.setQueryData(api.patient.show.query({ params: { id: appointment.id } }).queryKey, response)
    await refetch()
    restoreFocus()
    toasts.success(t(isHeld ? 'letGo.done' : 'cancel.done'))
    return true
  }
  return { cancelAppointment, busyId }
}
