import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SlotsResponse } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import type { Problem } from '../../../lib/api/problem'
import { useCall } from '../../../lib/api/useCall'
import { announce } from '../../../ui/feedback/announce'
import { nextAddress } from '../booking/stage'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { slotsInProblem } from './slotGroups'

type Slot = SlotsResponse['day'][number]

/**
 * Reserves a slot: while the request is pending `busySlot` is set; on success it navigates to the complaint, on refusal
 * it updates the slots from the response.
 * @returns among others `attemptedKey`, the key of the last attempted slot, next to which focus is to be placed
 */
export function useReserveSlot(clinicId: number, date: string) {
  const t = useText('appointments')
  const formatVisitTime = useFormatVisitTime()
  const queries = useQueryClient()
  const refetch = useRefetchAppointments()
  const { run, busy, problem, reset } = useCall(api.patient.create, { handlesOwnError: true })
  const [slot, setSlot] = useState<Slot>()
  const { queryKey } = api.patient.slots.query({ params: { clinicId, date } })

  const reserve = async (chosen: Slot, doctorId: number) => {
    setSlot(chosen)
    const body = { clinic_id: clinicId, doctor_id: doctorId, date, schedule_time: chosen.key }
    const response = await run({ body })
    if (!response) return
    queries.setQueryData(api.patient.show.query({ params: { id: response.data.id } }).queryKey, response)
    const { day, time } = formatVisitTime(response.data)
    announce(`${t('hold.words')}: ${t('day.time', { day, time })}`)
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
