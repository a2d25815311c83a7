import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SharedView } from '#contract/imaging/sharing'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useRealtime } from '../../../lib/realtime/RealtimeProvider'
import { type ChannelHandlers, useChannel } from '../../../lib/realtime/useChannel'
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
  /** What they show is not open here: it is in another study of the order. */
  isElsewhere: boolean
  /** What they show, if it is followed and open here. */
  followed: SharedView | undefined
  /** Begins to show what the person sees, or stops. */
  setShowing(isShowing: boolean): void
  /** Shows what changed, if the person shows. */
  show(changes: Partial<SharedView>): void
  /** The person looks around by themselves. */
  lookAround(): void
  /** Follows again. */
  follow(): void
}

interface SharingOptions {
  /** Whether the image that another person shows is open here. */
  isHere: (view: SharedView) => boolean
  /** Gets what another person shows, while it is followed and here; null when it no longer is. */
  onShown: (view: SharedView | null) => void
}

/**
 * Shares what is seen of the images of an order.
 * @param orderId undefined where nothing is shared
 */
export function useSharing(orderId: number | undefined, { isHere, onShown }: SharingOptions): Sharing {
  const client = useRealtime()
  const { user } = useAuthSession()
  const me = user?.id
  const members = usePresence('images', orderId).filter(({ user_id: id }) => id !== me)
  const [isShowing, setIsShowing] = useState(false)
  const [shown, setShown] = useState<{ by: number; view: SharedView }>()
  const [isFollowing, setIsFollowing] = useState(true)
  const current = useRef<SharedView>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** In whose place the person has begun to show: what they still send was sent before they knew. */
  const replaced = useRef<number>(undefined)
  const sendNow = useEffectEvent((view: SharedView | null) => {
    if (orderId !== undefined) client.send('images:show', { investigation_id: orderId, view })
  })

  const handlers: ChannelHandlers<'images'> = {
    // Who comes later sees what is shown.
    Joined: () => {
      if (isShowing && current.current) sendNow(current.current)
    },
    Left: ({ user_id: id }) => {
      if (replaced.current === id) replaced.current = undefined
      if (shown?.by === id) stopFollowing()
    },
    Shown: ({ user_id: by, view }) => {
      if (by === me) return
      if (view === null) {
        if (replaced.current === by) replaced.current = undefined
        if (shown?.by === by) stopFollowing()
        return
      }
      // The last one who began to show is the one who shows.
      if (isShowing && replaced.current === by) return
      if (isShowing) setIsShowing(false)
      setShown({ by, view })
      if (isFollowing) pass(view)
    },
  }
  // What they sent in between has not arrived.
  const onResumed = () => {
    replaced.current = undefined
  }
  useChannel('images', orderId, handlers, { onResumed })
  function pass(view: SharedView) {
    onShown(isHere(view) ? view : null)
  }
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
  const isElsewhere = shown !== undefined && !isHere(shown.view)
  return {
    others: members.length,
    isShowing,
    shownBy: shown && (by?.name ?? ''),
    isFollowing,
    isElsewhere,
    followed: isFollowing && !isElsewhere ? shown?.view : undefined,
    setShowing: (next) => {
      setIsShowing(next)
      replaced.current = next ? shown?.by : undefined
      if (next && shown) stopFollowing()
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
      if (!shown || !isFollowing) return
      setIsFollowing(false)
      // Where they point is no place of another image.
      onShown(null)
    },
    follow: () => {
      setIsFollowing(true)
      if (shown) pass(shown.view)
    },
  }
}
