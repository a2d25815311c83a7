import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { mendFocus } from '../../../app/mendFocus'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { useWhen } from '../time/useWhen'
import { useReread } from './useReread'

/** Cancels a visit or lets a held time go, after a question. `busyId`: the one that is being cancelled now. */
export function useLetGo() {
  const t = useText('appointments')
  const when = useWhen()
  const confirm = useConfirm()
  const toasts = useToasts()
  const reread = useReread()
  const queries = useQueryClient()
  const { run } = useCall(api.patient.cancel)
  const [busyId, setBusyId] = useState<number>()

  /** Out: whether it was cancelled. */
  const letGo = async (appointment: PatientAppointment): Promise<boolean> => {
    const isHeld = appointment.hold_expires_at !== null
    const { day, time } = when(appointment)
    const yes = await confirm({
      title: t(isHeld ? 'letGo.title' : 'cancel.title'),
      body: t(isHeld ? 'letGo.body' : 'cancel.body', {
        day,
        time,
        doctor: isolated(appointment.doctor.name),
      }),
      confirm: t(isHeld ? 'letGo.yes' : 'cancel.yes'),
      keep: t(isHeld ? 'letGo.no' : 'cancel.no'),
      danger: !isHeld,
    })
    if (!yes) return false
    setBusyId(appointment.id)
    const answer = await run({ params: { id: appointment.id } })
    setBusyId(undefined)
    if (!answer) return false
    const mend = mendFocus()
    queries.setQueryData(api.patient.show.query({ params: { id: appointment.id } }).queryKey, answer)
    await reread()
    mend()
    toasts.success(t(isHeld ? 'letGo.done' : 'cancel.done'))
    return true
  }
  return { letGo, busyId }
}
