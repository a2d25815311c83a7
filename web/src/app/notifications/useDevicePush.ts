import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api'
import { useAuthSession } from '../session/useAuthSession'
import { type DeviceState, deviceState, registerAgain, turnOff, turnOn } from './devicePush'

/** Registers the device's push subscription in every auth session on it; a failure is retried with the next page. */
export function useDeviceRegistration() {
  const { user } = useAuthSession()
  useEffect(() => {
    if (user) registerAgain().catch(() => {})
  }, [user])
}

/** Returns whether this device shows push notifications, and functions that turn them on and off. */
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
    /** The browser or its push service has refused. */
    failed,
    turnOn: () =>
      change(async () => {
        const { data } = await queries.fetchQuery(api.notifications.choices.query())
        return turnOn(data.push_key)
      }),
    turnOff: () => change(turnOff),
  }
}
