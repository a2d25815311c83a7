import type { MediaKind } from './peerLink'

/** Ids of the camera and microphone chosen on this device; browsers keep these ids stable. */
export type DeviceChoice = Partial<Record<MediaKind, string>>

const key = 'mashfa.devices'

/** Returns the stored choice; empty if there is none or it cannot be read. */
export function readDeviceChoice(): DeviceChoice {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as DeviceChoice
  } catch {
    return {}
  }
}

/** Stores the choice on this device. */
export function saveDeviceChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // The storage is full or blocked: the choice lasts until the page is closed.
  }
}
