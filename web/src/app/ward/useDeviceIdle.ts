import { useSyncExternalStore } from 'react'
import { isDeviceIdle, watchDeviceUse } from './deviceUse'

const doNotWatch = () => () => undefined

/**
 * Returns whether nobody has used the device for three minutes.
 * @param isWatched whether the device has a PIN; false otherwise
 */
export function useDeviceIdle(isWatched: boolean): boolean {
  return useSyncExternalStore(isWatched ? watchDeviceUse : doNotWatch, () => isWatched && isDeviceIdle())
}
