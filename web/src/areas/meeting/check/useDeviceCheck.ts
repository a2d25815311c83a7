import { useEffect, useState, useSyncExternalStore } from 'react'
import { LocalMedia, type LocalView, noMedia } from '../localMedia'
import type { MediaKind } from '../peerLink'
import type { ConnectionRating } from './connectionTest'
import { followSoundLevel } from './soundLevel'

/** State of the device check. */
export interface DeviceCheckView {
  /** The devices are open, until `stop`. */
  running: boolean
  own: LocalView
  /** Current microphone level, 0 to 1. */
  level: number
  /** Sound was detected since the check started. */
  heard: boolean
  /** Undefined while it is being measured, and before. */
  rating: ConnectionRating | undefined
}

const untested: DeviceCheckView = { running: false, own: noMedia, level: 0, heard: false, rating: undefined }
/** Louder than a quiet room. */
const audible = 0.25

/** Rates the connection. */
export type ConnectionCheck = () => Promise<ConnectionRating>

/** Tests devices and connection, only on request, because the browser then asks for permission. */
class DeviceChecker {
  view = untested
  private readonly media = new LocalMedia(
    () => this.show({ own: this.media.view }),
    (kind, track) => kind === 'audio' && this.listenTo(track),
  )
  private readonly watchers = new Set<() => void>()
  private stopListening = () => {}

  constructor(private readonly checkConnection: ConnectionCheck) {}

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  async start(): Promise<void> {
    this.show({ ...untested, running: true })
    await this.media.acquire()
    await this.measure()
  }

  async measure(): Promise<void> {
    this.show({ rating: undefined })
    this.show({ rating: await this.checkConnection() })
  }

  choose(kind: MediaKind, id: string): Promise<void> {
    return this.media.choose(kind, id)
  }

  /** Releases the devices; the results stay visible. */
  stop(): void {
    const { own } = this.view
    this.media.stop()
    this.show({ running: false, level: 0, own: { ...own, preview: null } })
  }

  private listenTo(track: MediaStreamTrack | null): void {
    this.stopListening()
    this.stopListening = track
      ? followSoundLevel(track, (level) => this.show({ level, heard: this.view.heard || level > audible }))
      : () => {}
  }

  private show(change: Partial<DeviceCheckView>): void {
    this.view = { ...this.view, ...change }
    for (const watcher of this.watchers) watcher()
  }
}

/** Creates a device check for the component, which releases the devices when it unmounts. */
export function useDeviceCheck(checkConnection: ConnectionCheck) {
  const [checker] = useState(() => new DeviceChecker(checkConnection))
  const view = useSyncExternalStore(checker.watch, () => checker.view)
  useEffect(() => () => checker.stop(), [checker])
  return { view, checker }
}
