import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FromViewer, ToViewer } from './protocol'

/** The viewer is a megabyte: on a slow connection it takes as long. */
const loadMilliseconds = 120_000

/** The viewer in its frame: whether it has begun, and what it is told. */
export interface ViewerFrame {
  state: 'loading' | 'ready' | 'failed'
  send: (message: ToViewer, transferred?: Transferable[]) => void
}

/**
 * Connects the app with the viewer in a frame of its own document: by a channel that nobody else can reach.
 * @param onMessage gets what the viewer tells, once it has begun
 */
export function useViewerFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: FromViewer) => void,
): ViewerFrame {
  const [state, setState] = useState<ViewerFrame['state']>('loading')
  const port = useRef<MessagePort>(undefined)
  const handle = useEffectEvent((message: FromViewer) => {
    if (message.type === 'ready') setState('ready')
    else onMessage(message)
  })
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'failed' : now)), loadMilliseconds)
    const connect = ({ origin, source, data }: MessageEvent) => {
      const { contentWindow: viewer } = frame.current ?? {}
      if (!viewer || origin !== location.origin || source !== viewer || data !== 'viewer loaded') return
      port.current?.close()
      const channel = new MessageChannel()
      port.current = channel.port1
      channel.port1.onmessage = (event: MessageEvent<FromViewer>) => handle(event.data)
      viewer.postMessage('port', location.origin, [channel.port2])
    }
    addEventListener('message', connect)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', connect)
      port.current?.close()
    }
  }, [frame])
  const send = useCallback(
    (message: ToViewer, transferred: Transferable[] = []) => port.current?.postMessage(message, transferred),
    [],
  )
  return { state, send }
}
