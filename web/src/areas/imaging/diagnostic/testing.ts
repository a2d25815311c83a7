import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { FramePixels } from '#contract/imaging/image'
import type { ClientMessage } from '#contract/meeting/signals'
import type { ChannelListener } from '../../../lib/realtime/channelRegistry'
import { RealtimeClient } from '../../../lib/realtime/realtimeClient'
import type { FromViewer, ToViewer } from './protocol'
import type { FrameSource } from './types'

/** What is known of the only frame of a file. */
export const pixels: FramePixels = {
  ...{ rows: 2, columns: 2, frames: 1, samples: 1, photometric: 'MONOCHROME2', bits_allocated: 8, bits_stored: 8 },
  ...{ is_signed: false, is_planar: false, slope: 1, intercept: 0, windows: [], pixel_spacing: null },
  ...{ detector_spacing: null, orientation: null, position: null, frame_time: null, modality: 'CT' },
  ...{ encoding: '1.2.840.10008.1.2.1', is_coded: false, is_lossy: false, size: 4 },
}

/** Returns a source of frames, and which were read from it. */
export function sourceOf(problem: 'unsupported' | null = null): FrameSource & { read: string[] } {
  const read: string[] = []
  return {
    read,
    pixels: (fileId) => ({
      queryKey: ['samplePixels', problem, fileId],
      queryFn: async () => ({ data: problem ? { problem, pixels: null } : { problem: null, pixels } }),
    }),
    frame: ({ fileId, frame }) => ({
      queryKey: ['sampleFrame', problem, fileId, frame],
      queryFn: async () => {
        read.push(`${fileId}/${frame}`)
        return { blob: new Blob([new Uint8Array(4)]), fileName: 'frame-1.bin' }
      },
    }),
  }
}

/** Speaks for the viewer in the frame, whose document the tests do not serve. It has not begun. */
export async function viewerInFrame() {
  const element = page.getByTitle(/Medical images|الصور الطبية/)
  await expect.element(element).toBeInTheDocument()
  const { contentWindow: inside } = element.element() as HTMLIFrameElement
  if (!inside) throw new Error('The frame has no document')
  const told: ToViewer[] = []
  const port = await new Promise<MessagePort>((resolve) => {
    inside.addEventListener('message', ({ ports: [sent] }) => sent && resolve(sent))
    // From within the frame: the app looks at where a message is from.
    const event = new MessageEvent('message', { data: 'viewer loaded', origin: location.origin, source: inside })
    window.dispatchEvent(event)
  })
  port.onmessage = ({ data }) => told.push(data)
  onTestFinished(() => port.close())
  const tell = (message: FromViewer) => port.postMessage(message)
  const last = (type: ToViewer['type']) => told.findLast((message) => message.type === type)
  return { told, tell, last }
}

/** Another person who views the images of the order. */
export const otherMember = {
  user_id: 9,
  name: 'Mona Adel',
  alternate_name: null,
  avatar: null,
  kind: 'staff',
  appointment_id: null,
} as const

/** A connection on which the tests speak for the server. */
export class SpokenClient extends RealtimeClient {
  readonly listeners = new Set<ChannelListener>()
  readonly sent: [ClientMessage, unknown][] = []
  private readonly people = [otherMember]

  constructor() {
    super({ getToken: async () => null })
  }
  override subscribe(_channel: string, listener: ChannelListener) {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  override members() {
    return this.people
  }
  override send(message: ClientMessage, payload: unknown) {
    this.sent.push([message, payload])
  }
  event(name: string, data: unknown) {
    for (const listener of [...this.listeners]) listener.event?.(name, data)
  }
}
