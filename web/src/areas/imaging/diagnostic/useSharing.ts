import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SharedView } from '#contract/imaging/sharing'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useRealtime } from '../../../lib/realtime/RealtimeProvider'
import { useChannel } from '../../../lib/realtime/useChannel'
import { usePresence } from '../../../lib/realtime/usePresence'

/** At most one message in this time, of some 250 bytes: less than 20 kbit/s, beside a call at 64 kbit/s. */
const messageMilliseconds = 125

/** Two people look at the same images: one shows, the others follow, look around by themselves, and return. */
export interface Sharing {
  /** How many others have the study open. */
  others: number
  isShowing: boolean
  /** Who shows now; undefined if nobody else does. */
  shownBy: string | undefined
  isFollowing: boolean
  /** Begins to show what the person sees, or stops. */
  setShowing(isShowing: boolean): void
  /** Shows what changed, if the person shows. */
  show(changes: Partial<SharedView>): void
  /** The person looks around by themselves. */
  lookAround(): void
  /** Follows again. */
  follow(): void
}

/**
 * Shares what is seen of the images of an order.
 * @param orderId undefined where nothing is shared
 * @param onShown gets what another person shows, while it is followed; null when they stop
 */
export function useSharing(orderId: number | undefined, onShown: (view: SharedView | null) => void): Sharing {
  const client = useRealtime()
  const { user } = useAuthSession()
  const me = user?.id
  const members = usePresence('images', orderId).filter(({ user_id: id }) => id !== me)
  const [isShowing, setIsShowing] = useState(false)
  const [shown, setShown] = useState<{ by: number; view: SharedView }>()
  const [isFollowing, setIsFollowing] = useState(true)
  const current = useRef<SharedView>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sendNow = useEffectEvent((view: SharedView | null) => {
    if (orderId !== undefined) client.send('images:show', { investigation_id: orderId, view })
  })

  useChannel('images', orderId, {
    // Who comes later sees what is shown.
    Joined: () => {
      if (isShowing && current.current) sendNow(current.current)
    },
    Left: ({ user_id: id }) => {
      if (shown?.by === id) stopFollowing()
    },
    Shown: ({ user_id: by, view }) => {
      if (by === me) return
      if (view === null) {
        if (shown?.by === by) stopFollowing()
        return
      }
      // The last one who began to show is the one who shows.
      if (isShowing) setIsShowing(false)
      setShown({ by, view })
      if (isFollowing) onShown(view)
    },
  })
  function stopFollowing() {
    setShown(undefined)
    setIsFollowing(true)
    onShown(null)
  }
  useEffect(() => {
    if (!isShowing) return
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      sendNow(null)
    }
  }, [isShowing])

  const by = members.find(({ user_id: id }) => id === shown?.by)
  return {
    others: members.length,
    isShowing,
    shownBy: shown && (by?.name ?? ''),
    isFollowing,
    setShowing: (next) => {
      setIsShowing(next)
      if (next) setShown(undefined)
      if (next && current.current) sendNow(current.current)
    },
    show: (changes) => {
      const empty: Partial<SharedView> = current.current ?? { pointer: null }
      current.current = { ...empty, ...changes } as SharedView
      if (!isShowing || timer.current) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        if (current.current) sendNow(current.current)
      }, messageMilliseconds)
    },
    lookAround: () => {
      if (shown) setIsFollowing(false)
    },
    follow: () => {
      setIsFollowing(true)
      if (shown) onShown(shown.view)
    },
  }
}
