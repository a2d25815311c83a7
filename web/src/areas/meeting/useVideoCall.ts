import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../lib/api/api'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { callLineOver } from './callLine'
import { CallSession } from './callSession'
import type { CallView } from './callView'
import { noMedia } from './localMedia'
import { useSayingOthers } from './useSayingOthers'

export interface VideoCall extends CallView {
  setMicrophone(on: boolean): void
  setCamera(on: boolean): void
  /** To the next camera of the device. */
  turnCamera(): void
  /** Sound alone, both ways, until it is taken back. */
  setSoundOnly(on: boolean): void
  /** After a camera or microphone was allowed or plugged in. */
  tryDevices(): void
  /** After the call failed, or went on in another window: from the beginning, here. */
  tryAgain(): void
}

const before: CallView = {
  phase: 'preparing',
  own: noMedia,
  others: [],
  line: null,
  sending: 'high',
  soundOnly: null,
}
const nothing = () => undefined
const neverChanges = () => nothing

/**
 * A call for as long as the component shows: asks for the devices, enters the room, connects, and mends itself.
 * @param room `appointment.{id}`; null waits
 */
export function useVideoCall({ room }: { room: string | null }): VideoCall {
  const client = useRealtime()
  const [session, setSession] = useState<CallSession | null>(null)
  useEffect(() => {
    if (!room) return
    const started = new CallSession({
      line: callLineOver(client),
      enter: async () => (await api.meeting.accessToken.call({ body: { room_name: room } })).token,
    })
    setSession(started)
    void started.start()
    return () => {
      setSession(null)
      started.stop()
    }
  }, [client, room])
  const view = useSyncExternalStore(session?.watch ?? neverChanges, () => session?.view ?? before)
  useSayingOthers(view.others)
  return {
    ...view,
    setMicrophone: (on) => void session?.setMicrophone(on),
    setCamera: (on) => void session?.setCamera(on),
    turnCamera: () => void session?.turnCamera(),
    setSoundOnly: (on) => void session?.setSoundOnly(on),
    tryDevices: () => void session?.tryDevices(),
    tryAgain: () => void session?.tryAgain(),
  }
}
