import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Series } from '../types'
import { imagesOf, isPreviewed, type SeriesImage } from './images'
import type { FromViewer, ImageFailure, PaneName, Place, ToViewer, View } from './protocol'
import type { FrameSource } from './types'
import { useFrames } from './useFrames'
import { useViewerFrame } from './useViewerFrame'

/** What a pane shows. */
export interface PaneState {
  series: Series
  images: readonly SeriesImage[]
  /** Of the image that is wanted. */
  index: number
  state: 'loading' | 'shown' | 'failed'
  /** Whether the image that is being loaded is shown with less detail. */
  isPart: boolean
  failure: ImageFailure | undefined
  view: View | undefined
}

/** A series to show, from where its frames are read. */
export interface Shown {
  series: Series
  source: FrameSource
  index: number
}

type Panes = Partial<Record<PaneName, PaneState>>

const separator = ':'
/** Images of two panes may have the same key; the source differs. */
const keyIn = (pane: PaneName, { key }: SeriesImage) => `${pane}${separator}${key}`

/**
 * The panes of the viewer in its frame: what they show, and what they are told.
 * @param onKey gets keys that were pressed in the frame
 * @param onMain gets what the person does with the study, and where they point
 */
export function usePanes(
  frame: RefObject<HTMLIFrameElement | null>,
  onKey: (key: string) => boolean,
  onMain: { viewed: (view: View, isOthers: boolean) => void; pointed: (at: Place | null) => void },
) {
  const [panes, setPanes] = useState<Panes>({})
  const sources = useRef<Partial<Record<PaneName, { source: FrameSource; images: readonly SeriesImage[] }>>>({})
  const frames = useFrames()
  const update = (name: PaneName, changes: Partial<PaneState>) =>
    setPanes((all) => (all[name] ? { ...all, [name]: { ...all[name], ...changes } } : all))

  async function answer(key: string) {
    const name = key.split(separator)[0] as PaneName
    const pane = sources.current[name]
    const image = pane?.images.find((each) => keyIn(name, each) === key)
    // Of a series that was replaced meanwhile: without an answer, the viewer would wait for it for ever.
    if (!pane || !image) return send({ type: 'noFrame', key, failure: 'notLoaded' })
    const loaded = await frames.loadImage(pane.source, {
      image,
      onPart: (part) => send({ type: 'part', key, ...part }, [part.bytes]),
      isPreviewed: name === 'main' && isPreviewed(image),
    })
    if ('failure' in loaded) send({ type: 'noFrame', key, failure: loaded.failure })
    else send({ type: 'frame', key, ...loaded }, [loaded.bytes])
  }

  function follow(message: FromViewer) {
    if (message.type === 'wanted') void answer(message.key)
    else if (message.type === 'key') onKey(message.key)
    else if (message.type === 'loading') {
      const { pane, index } = message
      update(pane, { index, state: 'loading', isPart: false })
    } else if (message.type === 'part') update(message.pane, { index: message.index, isPart: true })
    else if (message.type === 'failed') {
      const { pane, index, failure } = message
      update(pane, { index, state: 'failed', failure })
    } else if (message.type === 'shown') {
      const { pane, index } = message
      update(pane, { index, state: 'shown', failure: undefined })
      const { source, images } = sources.current[pane] ?? {}
      if (source && images) frames.loadNext(source, [images[index + 1], images[index - 1], images[index + 2]])
    } else if (message.type === 'view') {
      update(message.pane, { view: message.view })
      if (message.pane === 'main') onMain.viewed(message.view, message.isOthers)
    } else if (message.type === 'pointed' && message.pane === 'main') onMain.pointed(message.at)
  }
  const { state, send } = useViewerFrame(frame, follow)

  function show(pane: PaneName, { series, source, index }: Shown) {
    const images = imagesOf(series)
    sources.current[pane] = { source, images }
    setPanes((all) => ({
      ...all,
      [pane]: { series, images, index, state: 'loading', isPart: false, failure: undefined, view: undefined },
    }))
    send({ type: 'show', pane, images: images.map((image) => keyIn(pane, image)), index })
  }
  function hide(pane: PaneName) {
    delete sources.current[pane]
    setPanes(({ [pane]: _hidden, ...rest }) => rest)
    send({ type: 'hide', pane })
  }
  /** Tells each pane the same. */
  const sendAll = (messageOf: (pane: PaneName) => ToViewer) => {
    for (const pane of Object.keys(sources.current) as PaneName[]) send(messageOf(pane))
  }
  return { state, panes, show, hide, send, sendAll }
}

/** Calls a function once something is true. */
export function useOnce(isTrue: boolean, call: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (!isTrue || done.current) return
    done.current = true
    call()
  })
}
