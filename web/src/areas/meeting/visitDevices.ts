import { useState } from 'react'

const key = 'mashfa.visitDevices'

/** Remembers, until the tab is closed, that camera and microphone were started for this visit. */
export function rememberVisitDevices(appointmentId: number): void {
  try {
    sessionStorage.setItem(key, String(appointmentId))
  } catch {
    // The storage is full or blocked: the patient starts them again with a tap.
  }
}

function wereStarted(appointmentId: number): boolean {
  try {
    return sessionStorage.getItem(key) === String(appointmentId)
  } catch {
    return false
  }
}

/**
 * Camera and microphone of a visit start with a tap, once: not again after a reload, nor if they were checked before.
 * @returns whether they may start, and a function that allows it
 */
export function useVisitDevices(appointmentId: number): { mayStart: boolean; start: () => void } {
  const [mayStart, setMayStart] = useState(() => wereStarted(appointmentId))
  const start = () => {
    rememberVisitDevices(appointmentId)
    setMayStart(true)
  }
  return { mayStart, start }
}
