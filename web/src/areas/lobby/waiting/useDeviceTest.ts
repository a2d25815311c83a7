import { useState } from 'react'

export type DeviceState = 'unknown' | 'testing' | 'works' | 'fails'
export interface DeviceTest {
  camera: DeviceState
  microphone: DeviceState
  internet: DeviceState
}

const untested: DeviceTest = { camera: 'unknown', microphone: 'unknown', internet: 'unknown' }

async function opens(wanted: MediaStreamConstraints): Promise<DeviceState> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wanted)
    for (const track of stream.getTracks()) track.stop()
    return 'works'
  } catch {
    return 'fails'
  }
}

async function reaches(): Promise<DeviceState> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok ? 'works' : 'fails'
  } catch {
    return 'fails'
  }
}

/** Tries the devices when it is asked to, never by itself: the browser asks the person for permission then. */
export function useDeviceTest() {
  const [result, setResult] = useState(untested)
  const run = async () => {
    setResult({ camera: 'testing', microphone: 'testing', internet: 'testing' })
    // One after the other, so that the browser asks one question at a time.
    const internet = await reaches()
    setResult((before) => ({ ...before, internet }))
    const camera = await opens({ video: true })
    setResult((before) => ({ ...before, camera }))
    const microphone = await opens({ audio: true })
    setResult((before) => ({ ...before, microphone }))
  }
  return { result, run }
}
