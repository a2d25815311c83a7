import type { MediaKind } from './peerLink'

/** Ids of the camera and microphone chosen on this device; browsers keep these ids stable. */
export type DeviceChoice = Partial<Record<MediaKind, string>>

const key = 'mashfa.devices'

export function readDeviceChoice(): DeviceChoice {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as DeviceChoice
  } catch {
    return {}
  }
}

export function saveDeviceChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // The storage is full or blocked: the choice lasts until the page is closed.
  }
}
