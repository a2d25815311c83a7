/** Fake camera and microphone, and no requests to the internet. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--use-fake-ui-for-media-stream',
  // Three pages that each send and show three videos at the full rate are too much for a machine without a GPU.
  '--use-fake-device-for-media-stream=fps=10',
  '--allow-loopback-in-peer-connection',
]
