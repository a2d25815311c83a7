import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { localName } from '#contract/rules/localName'
import { useLanguage } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useRealtime } from '../../lib/realtime/RealtimeProvider'
import { noteCall } from '../../lib/runningCalls'
import { CallSession } from './callSession'
import { signalingOver } from './callSignaling'
import type { CallView } from './callView'
import { noMedia } from './localMedia'
import { useAnnounceMuted } from './useAnnounceMuted'

/** A running call, with the actions of its controls. */
export interface VideoCall extends CallView {
  setMicrophone(on: boolean): void
  setCamera(on: boolean): void
  /** Switches to the device's next camera. */
  turnCamera(): void
  /** Turns video off or on again in both directions. */
  setSoundOnly(on: boolean): void
  /** Requests the devices again, after a camera or microphone was allowed or plugged in. */
  tryDevices(): void
  /** Starts over in this window, after the call failed or was continued in another window. */
  tryAgain(): void
}

type VideoCallOptions = {
  room: string | null
  enter?: (room: string, signal: AbortSignal) => Promise<string>
  isWithoutCamera?: boolean
  isListening?: boolean
  isQuiet?: boolean
}

const initialView: CallView = {
  phase: 'preparing',
  own: noMedia,
  others: [],
  quality: null,
  sending: 'high',
  soundOnly: null,
}
const nothing = () => undefined
const nobody: CallView['others'] = []
const neverChanges = () => nothing

/** Fetches a fresh token for a room of the signed-in user. */
async function fetchRoomToken(room: string, signal: AbortSignal): Promise<string> {
  return (await api.meeting.accessToken.call({ body: { room_name: room }, signal })).token
}

/**
 * Runs a call while the component is mounted: requests the devices, joins the room, connects and reconnects.
 * @param room `appointment.{id}`, `episode.{id}`, `request.{id}` or `round.{id}`; null waits
 * @param enter fetches a fresh token for the room; must stay the same function during the call
 * @param isWithoutCamera whether it starts without a camera, which can be turned on later
 * @param isListening whether this side only receives, in the hall of a round
 * @param isQuiet whether screen readers are not told who mutes themselves, because many do
 */
export function useVideoCall({
  room,
  enter = fetchRoomToken,
  isWithoutCamera = false,
  isListening = false,
  isQuiet = false,
}: VideoCallOptions): VideoCall {
  const client = useRealtime()
  const [callSession, setCallSession] = useState<CallSession | null>(null)
  useEffect(() => {
    if (!room) return
    const started = new CallSession({
      signaling: signalingOver(client),
      enter: (signal) => enter(room, signal),
      isWithoutCamera,
      isListening,
    })
    const noteEnd = noteCall()
    setCallSession(started)
    void started.start()
    return () => {
      noteEnd()
      setCallSession(null)
      started.stop()
    }
  }, [client, room, enter, isWithoutCamera, isListening])
  const view = useSyncExternalStore(callSession?.watch ?? neverChanges, () => callSession?.view ?? initialView)
  const language = useLanguage()
  const others = useMemo(
    () => view.others.map((other) => ({ ...other, name: localName(other, language) })),
    [view.others, language],
  )
  useAnnounceMuted(isQuiet ? nobody : others)
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
