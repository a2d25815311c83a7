import type { MediaKind } from './peerLink'

/** The camera and microphone that a person chose on this device; browsers name them alike each time. */
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
    // A full or forbidden storage: the choice holds for this page.
  }
}
