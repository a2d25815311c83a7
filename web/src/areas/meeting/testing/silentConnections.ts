import { vi } from 'vitest'

/** The parts of RTCPeerConnection that a seat uses before any signaling. */
class SilentConnection {
  connectionState = 'new'
  signalingState = 'stable'
  remoteDescription = null
  addTransceiver = () => undefined
  getTransceivers = () => []
  getConfiguration = () => ({})
  setConfiguration = () => undefined
  close = () => undefined
}

/** Lets seats be created outside of a browser; nothing is sent or received. */
export function stubConnections(): void {
  vi.stubGlobal('RTCPeerConnection', SilentConnection)
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => []
    },
  )
}
