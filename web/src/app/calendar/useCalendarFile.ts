import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'

/** Downloads an appointment as an .ics file, which the device opens with its calendar. */
export function useCalendarFile(appointmentId: number): { download: () => void; busy: boolean } {
  const call = useCall(api.calendar.appointment)
  const download = async () => {
    const response = await call.run({ params: { id: appointmentId } })
    if (response) saveBlob(response.blob, response.fileName)
  }
  return { download: () => void download(), busy: call.busy }
}
