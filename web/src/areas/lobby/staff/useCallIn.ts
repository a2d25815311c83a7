import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'

/** Calls a patient in: to the video room, or by queue number in a physical clinic. */
export function useCallIn(token: string, isVirtual: boolean, onCalled: () => Promise<void>) {
  const call = useCall(api.lobby.startWith)
  const callIn = async (appointmentId: number) => {
    const response = await call.run({ params: { token, appointmentId } })
    if (!response) return
    await onCalled()
    if (isVirtual) void navigate(`/physician/call/${token}`)
  }
  return { callIn, busy: call.busy }
}
