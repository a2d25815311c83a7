import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api'
import { useAuthSession } from '../session/useAuthSession'
import { type DeviceState, deviceState, registerAgain, turnOff, turnOn } from './devicePush'

/** A device's pushes go on in every session that is opened on it; what goes wrong here is tried with the next page. */
export function useDeviceRegistration() {
  const { user } = useAuthSession()
  useEffect(() => {
    if (user) registerAgain().catch(() => {})
  }, [user])
}

/** Whether this device shows notifications, and the way to change it. */
export function useDevicePush() {
  const queries = useQueryClient()
  const [state, setState] = useState<DeviceState>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    void deviceState().then(setState)
  }, [])
  const change = async (work: () => Promise<DeviceState>) => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await work())
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return {
    state,
    busy,
    /** The browser or its push service would not. */
    failed,
    turnOn: () =>
      change(async () => {
        const { data } = await queries.fetchQuery(api.notifications.choices.query())
        return turnOn(data.push_key)
      }),
    turnOff: () => change(turnOff),
  }
}
