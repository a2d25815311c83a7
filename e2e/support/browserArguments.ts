/** A camera and a microphone that are made up, and nothing that asks the world outside. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--use-fake-ui-for-media-stream',
  // Three pages that each send and show three pictures at full rate are more than a machine without a graphics card has.
  '--use-fake-device-for-media-stream=fps=10',
  '--allow-loopback-in-peer-connection',
]
