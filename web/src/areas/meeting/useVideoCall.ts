import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { localName } from '#contract/rules/localName'
import { useLanguage } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { CallSession } from './callSession'
import { signalingOver } from './callSignaling'
import type { CallView } from './callView'
import { noMedia } from './localMedia'
import { useAnnounceMuted } from './useAnnounceMuted'

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

type VideoCallOptions = { room: string | null; enter?: (room: string) => Promise<string> }

const initialView: CallView = {
  phase: 'preparing',
  own: noMedia,
  others: [],
  quality: null,
  sending: 'high',
  soundOnly: null,
}
const nothing = () => undefined
const neverChanges = () => nothing

/** A fresh token for a room of the person who is signed in. */
async function fetchRoomToken(room: string): Promise<string> {
  return (await api.meeting.accessToken.call({ body: { room_name: room } })).token
}

/**
 * A call for as long as the component shows: asks for the devices, enters the room, connects, and mends itself.
 * @param room `appointment.{id}`; null waits
 * @param enter gives a fresh token for the room; the same function as long as the call lasts
 */
export function useVideoCall({ room, enter = fetchRoomToken }: VideoCallOptions): VideoCall {
  const client = useRealtime()
  const [callSession, setCallSession] = useState<CallSession | null>(null)
  useEffect(() => {
    if (!room) return
    const started = new CallSession({
      signaling: signalingOver(client),
      enter: () => enter(room),
    })
    setCallSession(started)
    void started.start()
    return () => {
      setCallSession(null)
      started.stop()
    }
  }, [client, room, enter])
  const view = useSyncExternalStore(callSession?.watch ?? neverChanges, () => callSession?.view ?? initialView)
  const language = useLanguage()
  const others = useMemo(
    () => view.others.map((other) => ({ ...other, name: localName(other, language) })),
    [view.others, language],
  )
  useAnnounceMuted(others)
  return {
    ...view,
    others,
    setMicrophone: (on) => void callSession?.setMicrophone(on),
    setCamera: (on) => void callSession?.setCamera(on),
    turnCamera: () => void callSession?.turnCamera(),
    setSoundOnly: (on) => void callSession?.setSoundOnly(on),
    tryDevices: () => void callSession?.tryDevices(),
    tryAgain: () => void callSession?.tryAgain(),
  }
}
