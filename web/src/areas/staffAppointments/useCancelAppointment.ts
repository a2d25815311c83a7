import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { type Text, useLanguage, useText } from '../../app/i18n/useText'
import { rememberFocus } from '../../app/rememberFocus'
import { useFormatClinicTime } from '../../app/time/ClinicTime'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { formatPounds } from '../../ui/format'
import { isolated } from '../../ui/isolated'

/** Says what happens to the money when staff cancel. */
function refundText(
  t: Text<'staffAppointments'>,
  { refund_if_cancelled: refund }: StaffAppointment,
  language: 'en' | 'ar',
) {
  return refund > 0 ? t('cancel.refund', { amount: isolated(formatPounds(refund, language)) }) : t('cancel.noRefund')
}

/**
 * Returns a function that cancels an appointment after a dialog that says what will happen, and whether one is being
 * cancelled. The appointment is read first, because the list does not know what was paid.
 */
export function useCancelAppointment() {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const formatTime = useFormatClinicTime()
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const reading = useCall(api.staffAppointments.show)
  const cancelling = useCall(api.staffAppointments.cancel)
  const [isBusy, setBusy] = useState(false)

  /** @returns whether it was cancelled */
  const cancelAppointment = async (id: number): Promise<boolean> => {
    setBusy(true)
    const appointment = (await reading.run({ params: { id } }))?.data
    setBusy(false)
    if (!appointment) return false
    const restoreFocus = rememberFocus()
    const what = t('cancel.body', {
      time: appointment.walk_in_text ?? formatTime([appointment.starts_at], appointment.time_zone, true),
      doctor: isolated(appointment.doctor.name_text),
      patient: isolated(appointment.patient.name_text),
    })
    const isConfirmed = await confirm({
      title: t('cancel.title'),
      body: `${what} ${refundText(t, appointment, language)}`,
      confirmLabel: t('cancel.yes'),
      cancelLabel: t('cancel.no'),
      danger: true,
    })
    if (!isConfirmed) return false
    setBusy(true)
    const response = await cancelling.run({ params: { id } })
    setBusy(false)
    if (!response) return false
    toasts.success(t('cancel.done'))
    await queries.invalidateQueries({ queryKey: ['staffAppointments'] })
    restoreFocus()
    return true
  }
  return { cancelAppointment, isBusy }
}
