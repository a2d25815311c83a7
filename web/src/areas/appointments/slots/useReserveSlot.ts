import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SlotsResponse } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { Problem } from '../../../lib/api/problem'
import { useCall } from '../../../lib/api/useCall'
import { announce } from '../../../ui/feedback/announce'
import { useConfirm } from '../../../ui/feedback/confirm'
import { nextAddress } from '../booking/stage'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { slotsInProblem } from './slotGroups'

type Slot = SlotsResponse['day'][number]

/**
 * Reserves a slot, or, after a confirmation, books it with the credit of an earlier appointment: while the request is
 * pending `busySlot` is set; on success it navigates to the next step, on refusal it updates the slots from the response.
 * @param credit the id of the appointment with the credit
 * @returns among others `attemptedKey`, the key of the last attempted slot, next to which focus is to be placed
 */
export function useReserveSlot(clinicId: number, date: string, credit?: number) {
  const t = useText('appointments')
  const formatVisitTime = useFormatVisitTime()
  const queries = useQueryClient()
  const refetch = useRefetchAppointments()
  const { time_zone: own } = useUser()
  const confirm = useConfirm()
  const creating = useCall(api.patient.create, { handlesOwnError: true })
  const using = useCall(api.credits.use, { handlesOwnError: true })
  const { busy, problem, reset } = credit === undefined ? creating : using
  const [slot, setSlot] = useState<Slot>()
  const { queryKey } = api.patient.slots.query({ params: { clinicId, date } })

  const isConfirmed = ({ starts_at }: Slot) => {
    const when = formatVisitTime({ starts_at, time_zone: own, walk_in_text: null })
    return confirm({
      title: t('credit.askTitle'),
      body: t('credit.askBody', { day: when.day, time: when.time }),
      confirmLabel: t('credit.yes'),
      cancelLabel: t('credit.no'),
    })
  }
  const reserve = async (chosen: Slot, doctorId: number) => {
    const body = { clinic_id: clinicId, doctor_id: doctorId, date, schedule_time: chosen.key }
    if (credit !== undefined && !(await isConfirmed(chosen))) return
    setSlot(chosen)
    const response = await (credit === undefined ? creating.run({ body }) : using.run({ params: { id: credit }, body }))
    if (!response) return
    queries.setQueryData(api.patient.show.query({ params: { id: response.data.id } }).queryKey, response)
    const { day, time } = formatVisitTime(response.data)
    announce(`${t(credit === undefined ? 'hold.words' : 'credit.done')}: ${t('day.time', { day, time })}`)
    void refetch()
    void navigate(nextAddress(response.data))
  }
  const refused = useEffectEvent((refusal: Problem) => {
    if (refusal.isTransient) return
    const fresh = slotsInProblem(refusal.extra)
    if (fresh) queries.setQueryData<SlotsResponse>(queryKey, (known) => known && { ...known, ...fresh })
    void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (problem) refused(problem)
  }, [problem])
  return { reserve, reset, problem, attemptedKey: slot?.key, busySlot: busy ? slot : undefined }
}
